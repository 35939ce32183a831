import type { StudioDatabase } from '../database.ts';

const closed = new WeakSet<StudioDatabase>();

/** Closes this connection so that nothing, not even a retry after a lost connection, opens it again. */
export function closeForGood(db: StudioDatabase): void {
  closed.add(db);
  db.close({ disableAutoOpen: true });
}

export function isClosedForGood(db: StudioDatabase): boolean {
  return closed.has(db);
}
