import { turboDayStart } from '../../../contract/generations/cost/turbo.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/** Stores that today's turbo images are used up. A warning that the person dismissed today stays dismissed. */
export async function noteTurboLimit(world: Pick<SyncWorld, 'db' | 'term' | 'clock'>): Promise<void> {
  const { db, clock } = world;
  await leaderWrite(world, [], async () => {
    const at = clock.now() + ((await readMeta(db, 'skew')) ?? 0);
    const before = await readMeta(db, 'turboLimit');
    const isSeen = before !== undefined && before.isSeen && turboDayStart(before.at) === turboDayStart(at);
    await writeMeta(db, 'turboLimit', { at, isSeen });
  });
}
