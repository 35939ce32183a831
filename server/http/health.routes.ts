import { sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { routes } from '../../contract/routes/routes.ts';
import type { Studio } from '../domain/studio.ts';
import { hasRoom } from '../lib/errors/system-error.ts';
import { mountRoute, type HttpEdge } from './mount-route.ts';

/** Whether the studio and its database are up, and have room to work. */
export function mountHealthRoute(app: Hono, edge: HttpEdge, studio: Pick<Studio, 'db' | 'version'>): void {
  mountRoute({ app, edge }, routes.health, async () => {
    if (!hasRoom(edge.dataDir)) throw new AppError('DISK_FULL');
    await studio.db.execute(sql`select 1`);
    return { ok: true, version: studio.version } as const;
  });
}
