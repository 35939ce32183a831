import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import { listUserGenerations } from '../domain/internal/list-user-generations.ts';
import { listAllDamaged } from '../domain/list-damaged.ts';
import { parsePosition } from '../domain/list-snapshot.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** What administrators of the studio look at. */
export function mountInternalRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db'>): void {
  mountRoute(app, edge, routes.internalGenerations, ({ params, query }) =>
    listUserGenerations(studio, {
      userId: params.user_id,
      before: parsePosition(query.cursor),
      limit: query.limit,
    }),
  );

  mountRoute(app, edge, routes.internalDamaged, () => listAllDamaged(studio));
}
