import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { routes } from '../../contract/routes.ts';
import type { Studio } from '../domain/studio.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Whether the studio and its database are up. */
export function mountHealthRoute(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db' | 'version'>): void {
  mountRoute(app, edge, routes.health, async () => {
    await studio.db.execute(sql`select 1`);
    return { ok: true, version: studio.version } as const;
  });
}
