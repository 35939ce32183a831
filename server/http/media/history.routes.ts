import type { Hono } from 'hono';
import { routes } from '../../../contract/routes/routes.ts';
import { getGeneration } from '../../domain/history/get-generation.ts';
import { listHistory } from '../../domain/history/list-history.ts';
import { parsePosition } from '../../domain/history/position.ts';
import type { SearchedStudio } from '../../domain/history/find-search-query.ts';
import type { Studio } from '../../domain/studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** The history of a user. */
export function mountHistoryRoutes(app: Hono, edge: HttpEdge, studio: Studio & SearchedStudio): void {
  mountRoute({ app, edge }, routes.createHistory, ({ session, query: { cursor, limit, ...filter } }) =>
    listHistory(studio, { spaceId: session.spaceId, before: parsePosition(cursor), limit, filter }),
  );

  mountRoute({ app, edge }, routes.createHistoryOne, ({ session, params }) =>
    getGeneration(studio, { spaceId: session.spaceId, id: params.generation_history_id }),
  );
}
