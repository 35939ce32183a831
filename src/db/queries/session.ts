import type { Me } from '../../../contract/account/user.ts';
import { listComingAndGoing } from '../rows/coming-and-going.ts';
import { readMeta } from '../meta.ts';
import { openAccount, whenOpen } from '../open-database.ts';
import { countTakes } from './stories/count-takes.ts';

/** The signed-in user, as far as this device knows. */
export async function findMe(): Promise<Me | undefined> {
  return whenOpen((db) => readMeta(db, 'me'));
}

/** The name of this user's media cache and database. */
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
    db.transaction('r', [db.meta, db.media, db.storyMedia, db.outbox, db.shadow, db.packs, db.touched], async () => {
      const live = (await readMeta(db, 'live')) ?? 0;
      const moving = await listComingAndGoing(db);
      const difference = [...moving.values()].reduce((sum, isThereForServer) => sum + (isThereForServer ? -1 : 1), 0);
      return Math.max(0, live + difference - (await countTakes(db)));
    }),
  );
}
