import type { Hono } from 'hono';
import * as v from 'valibot';
import { idSchema } from '../../../contract/id.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import type { Studio } from '../../domain/studio.ts';
import { findShared } from '../../domain/sharing/find-shared.ts';
import { findSharedFile } from '../../domain/sharing/find-shared-file.ts';
import { findOwnPublished, findPublished, findPublishedFile } from '../../domain/stories/film/find-published.ts';
import { publicTag } from '../../lib/http/public-tag.ts';
import { answerFile } from './answer-file.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Serves an item, or the film of a story, to everybody who has its link. */
export function mountShareRoutes(
  app: Hono,
  edge: HttpEdge,
  studio: Pick<GenerationStudio & Studio, 'db' | 'engines' | 'mediaStore' | 'links' | 'assessor'>,
): void {
  mountRoute({ app, edge }, routes.sharedItem, ({ params, answerHeaders }) => {
    // Added to the `no-store` of every JSON answer: no cache keeps it, so an item that is switched to private is gone at once.
    answerHeaders.set('Cache-Control', 'private');
    answerHeaders.set('X-Robots-Tag', 'noindex');
    return findShared(studio, params.token);
  });

  mountRoute({ app, edge }, routes.storyPublished, async ({ params: { id }, session, answerHeaders }) => {
    answerHeaders.set('Cache-Control', 'private');
    answerHeaders.set('X-Robots-Tag', 'noindex');
    const isOwn = v.is(idSchema, id) && session !== null;
    const data = isOwn ? await findOwnPublished(studio.db, { spaceId: session.spaceId, id }) : await findPublished(studio, id);
    return { data };
  });

  mountRoute({ app, edge }, routes.storyPublishedFilm, async ({ http, params, answerHeaders }) => {
    answerHeaders.set('X-Robots-Tag', 'noindex');
    const file = await findPublishedFile(studio, params);
    return answerFile(http, file, { etag: publicTag(params.token, params.variant, file.hash), cacheControl: 'private, no-store' });
  });

  mountRoute({ app, edge }, routes.sharedMedia, async ({ http, params, answerHeaders }) => {
    answerHeaders.set('X-Robots-Tag', 'noindex');
    const file = await findSharedFile(studio, params);
    return answerFile(http, file, { etag: publicTag(params.token, params.variant, file.hash), cacheControl: 'private, no-store' });
  });
}
