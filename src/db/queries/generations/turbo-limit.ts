import { turboDayStart } from '../../../../contract/generations/cost/turbo.ts';
import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** Whether the turbo images of the day that `now` (ms since 1970, this device) is in are used up, and the warning still stands. */
export async function findTurboLimit(now: number): Promise<{ isReached: boolean; isSeen: boolean }> {
  return whenOpen(async (db) => {
    const [limit, skew] = await Promise.all([readMeta(db, 'turboLimit'), readMeta(db, 'skew')]);
    const isReached = limit !== undefined && turboDayStart(limit.at) === turboDayStart(now + (skew ?? 0));
    return { isReached, isSeen: limit?.isSeen ?? false };
  });
}
