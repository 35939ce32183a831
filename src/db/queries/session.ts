import type { Me } from '../../../contract/user.ts';
import { listComingAndGoing } from '../coming-and-going.ts';
import type { StudioDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';
import { openAccount, whenOpen } from '../open-database.ts';

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
 * Number of items in the library without those of stories, unsent changes included: the server's count, corrected by the few items that
 * unsent changes add or remove. Counting the table would take half a second at 100,000 rows.
 */
export function countMedia(): Promise<number> {
  // One transaction: the numbers belong together, and a live query follows reads across its awaits.
  return whenOpen((db) =>
    db.transaction('r', [db.meta, db.media, db.storyMedia, db.outbox, db.shadow], async () => {
      const live = (await readMeta(db, 'live')) ?? 0;
      const moving = await listComingAndGoing(db);
      const difference = [...moving.values()].reduce((sum, isThereForServer) => sum + (isThereForServer ? -1 : 1), 0);
      return Math.max(0, live + difference - (await countTakes(db)));
    }),
  );
}

/** Items of stories that are in no history. A deleted one is in no count, and one that came into the history counts. */
async function countTakes(db: StudioDatabase): Promise<number> {
  const places = await db.storyMedia.where('made_of').notEqual('').toArray();
  const ids = [...new Set(places.map((place) => place.media_id))];
  const items = await db.media.bulkGet(ids);
  // This device may have forgotten old items, which the studio counts.
  const isFull = (await readMeta(db, 'trimmed')) !== undefined;
  return items.filter((item) => (item === undefined ? isFull : !item.in_history)).length;
}
