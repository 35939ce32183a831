import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import type { Studio } from '../domain/studio.ts';
import { findShared } from '../domain/sharing/find-shared.ts';
import { findSharedFile } from '../domain/sharing/find-shared-file.ts';
import { publicTag } from '../lib/public-tag.ts';
import { answerFile } from './answer-file.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Serves an item to everybody who has its link. */
export function mountShareRoutes(
  app: Hono,
  edge: HttpEdge,
  studio: Pick<GenerationStudio & Studio, 'db' | 'engines' | 'mediaStore' | 'links'>,
): void {
  mountRoute(app, edge, routes.sharedItem, ({ params, answerHeaders }) => {
    // Nobody keeps it: switched to private it is gone at once.
    answerHeaders.set('Cache-Control', 'private');
    answerHeaders.set('X-Robots-Tag', 'noindex');
    return findShared(studio, params.token);
  });

  mountRoute(app, edge, routes.sharedMedia, async ({ http, params, answerHeaders }) => {
    answerHeaders.set('X-Robots-Tag', 'noindex');
    const file = await findSharedFile(studio, params);
    return answerFile(http, file, { etag: publicTag(params.token, params.variant, file.hash), cacheControl: 'private, no-store' });
  });
}
