import type { Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import { routes } from '../../../contract/routes/routes.ts';
import type { Session } from '../../domain/session/auth.ts';
import { listChanges } from '../../domain/pull/list-changes.ts';
import { listSnapshot, parseSnapshotPosition } from '../../domain/pull/list-snapshot.ts';
import { openHintStream } from '../../domain/pull/open-hint-stream.ts';
import type { Studio } from '../../domain/studio.ts';
import { mountRoute, type HttpEdge } from '../mount-route.ts';

/** Serves the changes, the snapshot and the hints. */
export function mountSyncRoutes(app: Hono, edge: HttpEdge, studio: Studio): void {
  mountRoute({ app, edge }, routes.syncChanges, ({ session, query }) => {
    const [epoch, from] = query.cursor.split(':') as [string, string];
    return listChanges(studio, { spaceId: ownSpace(session, query.space), epoch, from: Number(from), limit: query.limit });
  });

  mountRoute({ app, edge }, routes.syncSnapshot, ({ session, query }) =>
    listSnapshot(studio, { spaceId: ownSpace(session, query.space), before: parseSnapshotPosition(query.before), limit: query.limit }),
  );

  mountRoute({ app, edge }, routes.syncEvents, async ({ session, http }) => {
    const last = http.req.header('last-event-id');
    const seen = last !== undefined && /^\d{1,15}$/.test(last) ? Number(last) : null;
    const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' };
    // The router answers HEAD with the GET handler and drops the body: an unread stream would never end.
    if (http.req.raw.method === 'HEAD') return new Response(null, { headers });
    return new Response(await openHintStream(studio, { session, seen, signal: http.req.raw.signal }), { headers });
  });
}

/** @throws NOT_FOUND for a space that is not the user's */
function ownSpace(session: Session, space: string): string {
  if (space !== session.spaceId) throw new AppError('NOT_FOUND');
  return space;
}
