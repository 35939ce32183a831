import type { Hono } from 'hono';
import { limits } from '../../contract/limits.ts';
import { routes } from '../../contract/routes.ts';
import type { GenerationStudio } from '../domain/generation-studio.ts';
import { importMedia } from '../domain/import-media.ts';
import { storeRawMedia } from '../domain/store-raw-media.ts';
import { storeUpload } from '../domain/store-upload.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';
import { announcedBytes, readFormFile } from './read-body.ts';

/** Bringing pictures from elsewhere into the library: first the bytes, then the item. */
export function mountImportRoutes(app: Hono, edge: HttpEdge, studio: Pick<GenerationStudio, 'db' | 'mediaStore'>): void {
  mountRoute(app, edge, routes.uploadRawImage, async ({ http, session }) => {
    const bytes = announcedBytes(http.req.raw, limits.importBytes);
    return edge.quota.takeIn(session.userId, bytes, async () =>
      storeUpload(studio, session.userId, await readFormFile(http.req.raw, limits.importBytes)),
    );
  });

  mountRoute(app, edge, routes.uploadRawMedia, async ({ http, session }) => {
    const bytes = announcedBytes(http.req.raw, limits.mediaUploadBytes);
    return edge.quota.takeIn(session.userId, bytes, async () =>
      storeRawMedia(studio, session.userId, await readFormFile(http.req.raw, limits.mediaUploadBytes)),
    );
  });

  mountRoute(app, edge, routes.createImport, ({ body, once }) => importMedia(studio, once, body));
}
