import { limits } from '../../../contract/limits.ts';
import { readMeta } from '../../db/meta.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Forgets granted and undone intents after seven days. Problems are never forgotten by themselves. A device clock that is known to be
 * ahead of the server is corrected: intents granted yesterday would be missing when a backup is restored.
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
      .filter((intent) => intent.madeAt < before)
      .delete();
  });
}
