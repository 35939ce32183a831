import { leaderWrite } from '../leader/leader-write.ts';
import type { SyncWorld } from '../world.ts';

/** Makes every mutation that waits for its next try due now. */
export async function forgetWaits(world: SyncWorld): Promise<void> {
  const { db } = world;
  await leaderWrite(world, [db.outbox], async () => {
    await db.outbox
      .where('state')
      .equals('ready')
      .filter((intent) => intent.nextAt > 0)
      .modify({ nextAt: 0 });
  });
}
