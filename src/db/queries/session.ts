import type { Me } from '../../../contract/user.ts';
import { readMeta } from '../meta.ts';
import { openAccount, whenOpen } from '../open-database.ts';
import { parseRowKey } from '../row-key.ts';

/** Who is signed in here, as far as this device knows. */
export async function findMe(): Promise<Me | undefined> {
  return whenOpen((db) => readMeta(db, 'me'));
}

/** Names the device cache that pictures are kept in. */
export async function findAccount(): Promise<string> {
  return whenOpen(async () => openAccount());
}

/** Server clock minus device clock, ms. */
export async function findClockSkew(): Promise<number> {
  return (await whenOpen((db) => readMeta(db, 'skew'))) ?? 0;
}

/**
 * Number of items in the library, unsent changes included. The server's count corrected by the few
 * rows that have unsent changes: counting the table would cost half a second at 100,000 rows.
 */
export function countMedia(): Promise<number> {
  // One transaction: the numbers belong together, and a live query follows reads across its awaits.
  return whenOpen((db) =>
    db.transaction('r', [db.meta, db.shadow, db.media], async () => {
      const live = (await readMeta(db, 'live')) ?? 0;
      const shadows = await db.shadow.where('k').startsWith('media:').toArray();
      const rows = await db.media.bulkGet(shadows.map((shadow) => parseRowKey(shadow.k).id));
      const difference = shadows.reduce((sum, shadow, i) => sum + Number(rows[i] !== undefined) - Number(shadow.row !== null), 0);
      return Math.max(0, live + difference);
    }),
  );
}
