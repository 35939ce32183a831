import type { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { routes } from '../../contract/routes.ts';
import type { EngineConnections } from '../domain/engines/engine-connections.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Connecting engines, for administrators. */
export function mountEngineRoutes(app: Hono, edge: HttpEdge, { connections }: { connections: EngineConnections }): void {
  mountRoute(app, edge, routes.engineList, async ({ session }) => {
    checkAdmin(session);
    return { engines: connections.list() };
  });

  mountRoute(app, edge, routes.engineConnect, async ({ session, body }) => {
    checkAdmin(session);
    return { engine: await connections.connect(body) };
  });

  mountRoute(app, edge, routes.engineCheck, async ({ session, body }) => {
    checkAdmin(session);
    return connections.check(body.id);
  });

  mountRoute(app, edge, routes.engineRemove, async ({ session, body }) => {
    checkAdmin(session);
    await connections.remove(body.id);
    return { ok: true } as const;
  });
}

/** @throws NOT_FOUND for everybody else: what the studio is connected to is nobody's business. */
function checkAdmin(session: { isAdmin: boolean }): void {
  if (!session.isAdmin) throw new AppError('NOT_FOUND');
}
