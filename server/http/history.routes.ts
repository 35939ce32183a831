import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { batchStar } from '../domain/batch-star.ts';
import { deleteMedia } from '../domain/delete-media.ts';
import { getGeneration } from '../domain/get-generation.ts';
import { listHistory } from '../domain/list-history.ts';
import { parsePosition } from '../domain/list-snapshot.ts';
import { restoreMedia } from '../domain/restore-media.ts';
import { starMedia } from '../domain/star-media.ts';
import type { Studio } from '../domain/studio.ts';
import type { WorkStudio } from '../domain/stop-work.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** The history of a user and what can be done to its items. */
export function mountHistoryRoutes(app: Hono, edge: HttpEdge, studio: Studio & WorkStudio): void {
  mountRoute(app, edge, routes.createHistory, ({ session, query: { cursor, limit, ...filter } }) =>
    listHistory(studio, { spaceId: session.spaceId, before: parsePosition(cursor), limit, filter }),
  );

  mountRoute(app, edge, routes.createHistoryOne, ({ session, params }) =>
    getGeneration(studio, { spaceId: session.spaceId, id: params.generation_history_id }),
  );

  mountRoute(app, edge, routes.createStar, ({ body, once }) =>
    starMedia(studio, once, { id: body.generation_media_resource_id, isStarred: body.is_starred }),
  );

  mountRoute(app, edge, routes.createBatchStar, ({ body, once }) => batchStar(studio, once, { ids: body.ids, isStarred: body.is_starred }));

  mountRoute(app, edge, routes.createBatchDelete, ({ body, once }) =>
    deleteMedia(studio, once, { ids: body.deleteImages.map((item) => item.id) }),
  );

  mountRoute(app, edge, routes.createRestore, ({ body, once }) => restoreMedia(studio, once, { ids: body.ids }));
}
