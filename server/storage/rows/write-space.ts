import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { SyncMark } from '../../../contract/sync/sync.ts';
import { syncedTables, type SyncedTable } from '../../../contract/sync/synced-tables.ts';
import { countMemberships } from './count-memberships.ts';
import type { Database, Transaction } from '../database.ts';
import { space } from '../schema/space.ts';
import { stampRows } from './stamp-rows.ts';
import { transact } from '../transact.ts';

export { isLiveMedia, isOneOf } from './row-conditions.ts';

/** Registers rows that this transaction changed, so that devices hear of them. */
export type Touch = (table: SyncedTable, ids: readonly string[]) => void;

export type Touched = Record<SyncedTable, Set<string>>;

/** An empty set of changed rows and the function that fills it. */
export function collectTouched(): { touched: Touched; touch: Touch } {
  const touched = Object.fromEntries(syncedTables.map((table) => [table, new Set<string>()])) as Touched;
  return {
    touched,
    touch: (table, ids) => {
      for (const id of ids) touched[table].add(id);
    },
  };
}

export function hasTouched(touched: Touched): boolean {
  return syncedTables.some((table) => touched[table].size > 0);
}

/**
 * Gives the changed rows the space's next seq and adjusts its digest, its count of living media and those of its albums,
 * which devices hear of too. Call it last in a transaction: the space's row is the last lock taken, which makes seq order the order of commits.
 * With nothing changed it answers with the present position.
 * Publish the mark on `db.hints` after the commit. Rows can move to another space (a guest who signs in), so
 * code that learns the space from a row must read it inside the same transaction, `for update`.
 * @throws NOT_FOUND when there is no such space
 */
export async function touchSpace(
  tx: Transaction,
  spaceId: string,
  changed: Partial<Record<SyncedTable, Iterable<string>>>,
): Promise<SyncMark> {
  const changes = syncedTables.map((table) => ({ table, ids: [...(changed[table] ?? [])] })).filter(({ ids }) => ids.length > 0);
  if (changes.length === 0) return readSyncPosition(tx, spaceId);
  const albums = await countMemberships(tx, { media: [...(changed.media ?? [])], albumItems: [...(changed.albumItems ?? [])] });

  const [mark] = await tx
    .update(space)
    .set({ seq: sql`${space.seq} + 1` })
    .where(eq(space.id, spaceId))
    .returning({ space: space.id, epoch: space.epoch, seq: space.seq });
  if (mark === undefined) throw new AppError('NOT_FOUND');

  if (albums.length > 0) changes.push({ table: 'albums', ids: albums });
  await stampRows(tx, mark, changes);
  return mark;
}

/** Where a space stands now. @throws NOT_FOUND */
export async function readSyncPosition(tx: Transaction | Database, spaceId: string): Promise<SyncMark> {
  const [mark] = await tx.select({ space: space.id, epoch: space.epoch, seq: space.seq }).from(space).where(eq(space.id, spaceId));
  if (mark === undefined) throw new AppError('NOT_FOUND');
  return mark;
}

/**
 * Changes rows of one space in one transaction and wakes its readers after the commit. `work` may run
 * again when the database broke a deadlock, so it must do nothing outside the transaction.
 */
export async function writeSpace<T>(
  db: Database,
  spaceId: string,
  work: (tx: Transaction, touch: Touch) => Promise<T>,
): Promise<{ value: T; mark: SyncMark }> {
  const done = await transact(db, async (tx) => {
    const { touched, touch } = collectTouched();
    const value = await work(tx, touch);
    return { value, mark: await touchSpace(tx, spaceId, touched), hasChanges: hasTouched(touched) };
  });
  if (done.hasChanges) db.hints.publish(done.mark);
  return { value: done.value, mark: done.mark };
}
