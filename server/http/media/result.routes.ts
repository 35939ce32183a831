import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { findDownload } from '../../domain/media/find-download.ts';
import { namedItem } from '../../domain/media/named-item.ts';
import { publishMedia } from '../../domain/profiles/publish-media.ts';
import type { Studio } from '../../domain/studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Posting a result, and its address to download. */
export function mountResultRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db' | 'assessor' | 'isOwnHost'>): void {
  mountRoute({ app, edge }, routes.createPublish, ({ body, once }) =>
    publishMedia(studio, once, { id: namedItem(body, studio.isOwnHost), isRetry: body.retry }),
  );

  mountRoute({ app, edge }, routes.createDownloadImage, ({ session, body }) =>
    findDownload(studio, { spaceId: session.spaceId, id: body.generation_media_resource_id, url: body.url }),
  );
}
