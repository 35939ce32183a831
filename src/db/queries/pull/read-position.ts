import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** Changes whenever more of the library has been read onto this device. */
export function findReadPosition(): Promise<string> {
  return whenOpen(async (db) => JSON.stringify([await readMeta(db, 'cursor'), await readMeta(db, 'bootstrap')]));
}
