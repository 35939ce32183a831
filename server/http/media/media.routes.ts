import type { Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { Session } from '../../domain/session/auth.ts';
import { findMediaFile, type MediaFile } from '../../domain/files/find-media-file.ts';
import type { GenerationStudio } from '../../domain/generation-studio.ts';
import { giveBackMedia } from '../../domain/files/give-back-media.ts';
import { listDamaged } from '../../domain/files/list-damaged.ts';
import { findUpload } from '../../domain/files/store-upload.ts';
import { answerFile } from './answer-file.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';
import { announcedBytes } from '../read-body.ts';

/** An address with the hash of the bytes never means other bytes. */
const immutable = 'private, max-age=31536000, immutable';
/** A browser and the app's service worker keep nothing on a shared computer, and no wrong bytes anywhere. */
const cacheControl = (session: Session, file: MediaFile, usual: string): string =>
  session.isShared || file.isDamaged ? 'no-store' : usual;

/** Files of one's own media; whose they are is checked at every request. */
export function mountMediaRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  // First: their addresses also have the form of a medium's.
  for (const route of [routes.uploadedImage, routes.uploadedMedia])
    mountRoute({ app, edge }, route, async ({ http, session, params }) => {
      const file = await findUpload(studio, { userId: session.userId, spaceId: session.spaceId, hash: params.sha256 });
      return answerFile(http, file, { etag: `"${file.hash}"`, cacheControl: cacheControl(session, file, immutable) });
    });

  mountRoute({ app, edge }, routes.media, async ({ http, session, params, query }) => {
    const file = await findMediaFile(studio, { spaceId: session.spaceId, ...params });
    // Equal originals have equal copies, so the name of the content is the tag of all of them.
    const etag = params.variant === 'original' ? `"${file.hash}"` : `"${file.hash}.${params.variant}"`;
    const usual = query.h === file.hash.slice(0, 16) ? immutable : 'private, no-cache';
    return answerFile(http, file, { etag, cacheControl: cacheControl(session, file, usual) });
  });

  mountRoute({ app, edge }, routes.damagedMedia, ({ session }) => listDamaged(studio, session.spaceId));

  mountRoute({ app, edge }, routes.giveBackMedia, async ({ http, session, params }) => {
    const { body } = http.req.raw;
    if (body === null) throw new AppError('BODY_MALFORMED');
    const bytes = announcedBytes(http.req.raw, limits.vaultFileBytes);
    return edge.quota.judge(session.userId, bytes, () =>
      giveBackMedia(studio, { spaceId: session.spaceId, id: params.id, variant: params.variant, bytes: body }),
    );
  });
}
