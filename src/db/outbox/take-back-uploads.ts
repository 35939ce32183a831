import { assertWriter } from '../upgrade/assert-writer.ts';
import { findBroughtFile } from './brought-file.ts';
import type { StudioDatabase } from '../database.ts';
import { isUnfinished } from './read-mutation.ts';
import { recompute, rowTables } from '../rows/recompute.ts';
import { withStorage } from '../with-storage.ts';

/**
 * Takes back the imports and larger versions that were never sent, with their bytes, as if they had never been made: not the one
 * that is under way, nor those of an item that something was done with since. Returns how many.
 */
export async function takeBackUploads(db: StudioDatabase): Promise<number> {
  return withStorage(db, () =>
    db.transaction('rw', [...rowTables(db), db.uploads], async () => {
      await assertWriter(db);
      const waiting = await db.outbox.where('state').equals('ready').toArray();
      const unsent = waiting.filter((mutation) => findBroughtFile(mutation) !== null && mutation.attempts === 0);
      const keys = unsent.flatMap((mutation) => mutation.keys);
      const own = new Set(unsent.map(({ mid }) => mid));
      const others = (await db.outbox.where('keys').anyOf(keys).distinct().toArray()).filter(({ mid }) => !own.has(mid));
      const used = new Set(others.filter(isUnfinished).flatMap((one) => one.keys));
      const taken = unsent.filter((mutation) => !mutation.keys.some((key) => used.has(key)));
      for (const { n } of taken) await db.outbox.update(n!, { state: 'undone' });
      await db.uploads.bulkDelete(taken.map(({ mid }) => mid));
      await recompute(
        db,
        taken.flatMap((mutation) => mutation.keys),
      );
      return taken.length;
    }),
  );
}
