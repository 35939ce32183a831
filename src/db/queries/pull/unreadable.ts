import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** How many things of the library this version of the app could not read. */
export function countUnreadable(): Promise<number> {
  return whenOpen(async (db) => {
    const { rows = {}, others = 0 } = (await readMeta(db, 'unreadable')) ?? {};
    return Object.keys(rows).length + others;
  });
}
