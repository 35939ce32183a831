import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import type { MediaStore } from './media-store.ts';
import { damagedFile } from '../schema/media-files.ts';

/** Wraps a store: an original that is stored through it no longer counts as damaged. */
export function noteRepairs(store: MediaStore, db: Database): MediaStore {
  return {
    ...store,
    put: async (bytes, judge) => {
      const stored = await store.put(bytes, judge);
      await db.delete(damagedFile).where(eq(damagedFile.hash, stored.hash));
      return stored;
    },
  };
}
