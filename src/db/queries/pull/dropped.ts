import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** Whether this device forgot its oldest items because it was full. */
export function hasDropped(): Promise<boolean> {
  return whenOpen(async (db) => (await readMeta(db, 'trimmed')) !== undefined);
}
