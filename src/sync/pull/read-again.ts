import { readMeta, writeMeta } from '../../db/meta.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { forgetAllUnreadable } from './unreadable-rows.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Rows that an older build could not read were left out. A new build reads everything again, once, as
 * after a reset: what is unsent stays.
 */
export async function readAgainAfterUpdate(world: SyncWorld): Promise<void> {
  const { db } = world;
  const unreadableBy = await readMeta(db, 'unreadableBy');
  if (unreadableBy === undefined || unreadableBy === world.build) return;
  await leaderWrite(world, [], async () => {
    await forgetAllUnreadable(db);
    // Reading resumes from the newest; rows that are here already are skipped by their number.
    // A reset that this interrupts still has to sweep what it does not bring.
    const isReset = (await readMeta(db, 'bootstrap'))?.isReset ?? false;
    await writeMeta(db, 'bootstrap', { before: null, phase: 'read', isReset });
  });
}
