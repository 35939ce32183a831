import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** Whether this device forgot its oldest items because it was full. */
export function hasDropped(): Promise<boolean> {
  return whenOpen(async (db) => (await readMeta(db, 'trimmed')) !== undefined);
}

/** Number of the server's rows that this version of the app could not read. */
export function countUnreadable(): Promise<number> {
  return whenOpen(async (db) => {
    const { rows = {}, others = 0 } = (await readMeta(db, 'unreadable')) ?? {};
    return Object.keys(rows).length + others;
  });
}
