import { readMeta, writeMeta } from '../../db/meta.ts';
import { leaderWrite } from '../leader/leader-write.ts';
import { forgetAllUnreadable } from './unreadable-rows.ts';
import type { SyncWorld } from '../world.ts';

/**
 * Reads everything again once when a new build may read rows that the older build left out. As after a reset, unsent
 * changes stay.
 */
export async function readAgainAfterUpdate(world: SyncWorld): Promise<void> {
  const { db } = world;
  const unreadableBy = await readMeta(db, 'unreadableBy');
  if (unreadableBy === undefined || unreadableBy === world.build) return;
  await leaderWrite(world, [], async () => {
    await forgetAllUnreadable(db);
    // The read starts at the newest item; rows that are already here are skipped by their number.
    // An interrupted reset must still sweep the rows that it does not bring.
    const isReset = (await readMeta(db, 'bootstrap'))?.isReset ?? false;
    await writeMeta(db, 'bootstrap', { before: null, phase: 'read', isReset });
  });
}
