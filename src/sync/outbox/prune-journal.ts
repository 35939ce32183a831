import { limits } from '../../../contract/limits.ts';
import { readMeta } from '../../db/meta.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Forgets accepted and undone mutations after seven days. Problems stay until the person settles them. A device clock
 * ahead of the server's is corrected: a restored backup may still need the mutations of yesterday.
 */
export async function pruneJournal(world: SyncWorld): Promise<void> {
  const { db, clock } = world;
  const skew = (await readMeta(db, 'skew')) ?? 0;
  const before = clock.now() + Math.min(skew, 0) - limits.journalMs;
  await leaderWrite(world, [db.done, db.outbox], async () => {
    await db.done.where('at').below(before).delete();
    await db.outbox
      .where('state')
      .equals('undone')
      .filter((mutation) => mutation.madeAt < before)
      .delete();
  });
}
