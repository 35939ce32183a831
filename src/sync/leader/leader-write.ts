import type { Table } from 'dexie';
import { assertWriter } from '../../db/upgrade/assert-writer.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { withStorage } from '../../db/with-storage.ts';
import type { SyncWorld } from '../world.ts';

/** Another context leads now: this one must stop without writing. */
export class LeadershipLost extends Error {
  override name = 'LeadershipLost';
}

/** Starts a leadership: from now on the writes of every earlier leader abort. Returns its term. */
export async function claimLeadership(db: StudioDatabase, now: number): Promise<number> {
  return withStorage(db, () =>
    db.transaction('rw', db.meta, async () => {
      const term = ((await readMeta(db, 'leader'))?.term ?? 0) + 1;
      await writeMeta(db, 'leader', { term, beat: now });
      return term;
    }),
  );
}

/**
 * Runs `work` in a transaction that checks the term. A former leader that wakes up finds a newer term and aborts.
 * @throws LeadershipLost, AppError STORAGE_FULL, STORAGE_LOST, CLIENT_TOO_OLD
 */
export async function leaderWrite<T>(world: Pick<SyncWorld, 'db' | 'term'>, tables: Table[], work: () => Promise<T>): Promise<T> {
  const { db, term } = world;
  return withStorage(db, () =>
    db.transaction('rw', [...new Set([db.meta as Table, ...tables])], async () => {
      // Both run in parallel: a lost lead aborts the transaction, so no write of `work` stays.
      const [leading, done] = await Promise.allSettled([assertLeading(db, term), work()]);
      if (leading.status === 'rejected') throw leading.reason;
      if (done.status === 'rejected') throw done.reason;
      return done.value;
    }),
  );
}

async function assertLeading(db: StudioDatabase, term: number): Promise<void> {
  const [leader] = await Promise.all([readMeta(db, 'leader'), assertWriter(db)]);
  if (leader?.term !== term) throw new LeadershipLost();
}
