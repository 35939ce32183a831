import type { Hono } from 'hono';
import { limits } from '../../contract/limits.ts';
import { routes } from '../../contract/routes.ts';
import { changeAccount } from '../domain/internal/change-account.ts';
import { listAccounts } from '../domain/internal/list-accounts.ts';
import { listEvents } from '../domain/internal/list-events.ts';
import { listUserGenerations } from '../domain/internal/list-user-generations.ts';
import { listAllDamaged } from '../domain/list-damaged.ts';
import { parsePosition } from '../domain/position.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** What administrators of the studio look at. */
export function mountInternalRoutes(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db' | 'auth'>): void {
  mountRoute(app, edge, routes.internalGenerations, ({ params, query }) =>
    listUserGenerations(studio, {
      userId: params.user_id,
      before: parsePosition(query.cursor),
      limit: query.limit,
    }),
  );

  mountRoute(app, edge, routes.internalAccounts, ({ query }) =>
    listAccounts(studio, { search: query.q, before: query.cursor ?? null, limit: limits.historyPage }),
  );

  mountRoute(app, edge, routes.internalAccountChange, async ({ session, body }) => ({
    account: await changeAccount(studio, { changes: body, by: session.userId }),
  }));

  mountRoute(app, edge, routes.internalEvents, () => listEvents(studio));

  mountRoute(app, edge, routes.internalDamaged, () => listAllDamaged(studio));
}
