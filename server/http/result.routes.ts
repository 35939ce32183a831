import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { findDownload } from '../domain/find-download.ts';
import { namedItem } from '../domain/named-item.ts';
import { publishMedia } from '../domain/publish-media.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Posting a result, and its address to download. */
export function mountResultRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db' | 'assessor' | 'isOwnHost'>): void {
  mountRoute(app, edge, routes.createPublish, ({ body, once }) =>
    publishMedia(studio, once, { id: namedItem(body, studio.isOwnHost), isRetry: body.retry }),
  );

  mountRoute(app, edge, routes.createDownloadImage, ({ session, body }) =>
    findDownload(studio, { spaceId: session.spaceId, id: body.generation_media_resource_id, url: body.url }),
  );
}
