import { isClosedForGood } from '../upgrade/close-for-good.ts';
import type { StudioDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';
import { mergeSent } from './merge-sent.ts';
import type { SentEntry } from './sent-entry.ts';

/** Limits of the list; the oldest entries are removed first. */
export const sentKept = { entries: 1000, ms: 30 * 24 * 3_600_000 };
/** Newest entries among which one to merge with is looked for. */
const lookBack = 50;

/** Adds requests to the list of «What left this device», `now` in ms since 1970. Not during a sign-out, which removes the list. */
export async function writeSent(db: StudioDatabase, entries: readonly SentEntry[], now: number): Promise<void> {
  if (isClosedForGood(db)) return;
  await db.transaction('rw', db.meta, db.sent, async () => {
    if ((await readMeta(db, 'isLeaving')) === true) return;
    const last = await db.sent.orderBy('i').reverse().limit(lookBack).toArray();
    for (const entry of entries) {
      const merged = mergeSent(last, entry);
      const i = await db.sent.put(merged);
      const known = last.findIndex((one) => one.i === i);
      if (known === -1) last.unshift({ ...merged, i });
      else last[known] = merged;
    }
    await db.sent
      .where('until')
      .below(now - sentKept.ms)
      .delete();
    const surplus = (await db.sent.count()) - sentKept.entries;
    if (surplus > 0) await db.sent.bulkDelete(await db.sent.orderBy('until').limit(surplus).primaryKeys());
  });
}
