import { readMeta } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** True once everything has been read from the studio: before, a missing item may only not have arrived yet. */
export function isLibraryWhole(): Promise<boolean> {
  return whenOpen(async (db) => {
    const cursor = await readMeta(db, 'cursor');
    return cursor !== undefined && (await readMeta(db, 'bootstrap')) === undefined;
  });
}
