import { deleteMeta, readMeta, writeMeta } from '../../db/meta.ts';
import { whenOpen } from '../../db/open-database.ts';
import { syncNow } from '../sync-now.ts';

/** Reads again what this device forgot when it was full. Should it still be, the oldest items go again. */
export async function readDropped(): Promise<void> {
  await whenOpen((db) =>
    db.transaction('rw', db.meta, async () => {
      const trimmed = await readMeta(db, 'trimmed');
      if (trimmed === undefined) return;
      await deleteMeta(db, 'trimmed');
      // A first sync that is running goes on beyond that by itself.
      if ((await readMeta(db, 'bootstrap')) === undefined)
        await writeMeta(db, 'bootstrap', { before: trimmed.before, phase: 'read', isReset: false });
    }),
  );
  syncNow();
}
