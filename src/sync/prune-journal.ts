import { limits } from '../../contract/limits.ts';
import { leaderWrite } from './leader-write.ts';
import type { SyncWorld } from './world.ts';

/** Forgets granted and undone intents after seven days. Problems are never forgotten by themselves. */
export async function pruneJournal(world: SyncWorld): Promise<void> {
  const { db, clock } = world;
  const before = clock.now() - limits.journalMs;
  await leaderWrite(world, [db.done, db.outbox], async () => {
    await db.done.where('at').below(before).delete();
    await db.outbox
      .where('state')
      .equals('undone')
      .filter((intent) => intent.madeAt < before)
      .delete();
  });
}
