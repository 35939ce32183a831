import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { parsePosition } from '../../domain/history/position.ts';
import { changeUsername } from '../../domain/profiles/change-username.ts';
import { findProfileFile } from '../../domain/profiles/find-profile-file.ts';
import { listProfile } from '../../domain/profiles/list-profile.ts';
import { publicTag } from '../../lib/http/public-tag.ts';
import { answerFile } from '../media/answer-file.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';
import { presentMe } from './present-me.ts';

/** Public profiles, and the name of one's own. */
export function mountProfileRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  mountRoute({ app, edge }, routes.profile, ({ params, query, answerHeaders }) => {
    // Added to the `no-store` of every JSON answer: no browser or proxy keeps the page, so a deleted picture is gone at once.
    answerHeaders.set('Cache-Control', 'private');
    return listProfile(studio, { username: params.username, before: parsePosition(query.cursor), limit: query.limit });
  });

  mountRoute({ app, edge }, routes.profileMedia, async ({ http, params }) => {
    const file = await findProfileFile(studio, params);
    return answerFile(http, file, {
      etag: publicTag(params.username, params.id, params.variant, file.hash),
      cacheControl: 'private, no-store',
    });
  });

  mountRoute({ app, edge }, routes.accountUsername, async ({ session, body }) =>
    presentMe(edge, await changeUsername(studio, { userId: session.userId, username: body.username })),
  );
}
