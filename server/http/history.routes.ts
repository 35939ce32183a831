import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { getGeneration } from '../domain/get-generation.ts';
import { listHistory } from '../domain/list-history.ts';
import { parsePosition } from '../domain/position.ts';
import type { SearchedStudio } from '../domain/find-search-query.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** The history of a user. */
export function mountHistoryRoutes(app: Hono, edge: HttpEdge, studio: Studio & SearchedStudio): void {
  mountRoute(app, edge, routes.createHistory, ({ session, query: { cursor, limit, ...filter } }) =>
    listHistory(studio, { spaceId: session.spaceId, before: parsePosition(cursor), limit, filter }),
  );

  mountRoute(app, edge, routes.createHistoryOne, ({ session, params }) =>
    getGeneration(studio, { spaceId: session.spaceId, id: params.generation_history_id }),
  );
}
