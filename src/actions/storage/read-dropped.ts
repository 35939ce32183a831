import { deleteMeta, readMeta, writeMeta } from '../../db/meta.ts';
import { whenOpen } from '../../db/open-database.ts';
import { isBeyond, withItems } from '../../sync/pull/trimmed.ts';
import { syncNow } from '../outbox/sync-now.ts';

/** Reads again what this device forgot when it was full. Should it still be, the oldest items go again. */
export async function readDropped(): Promise<void> {
  await whenOpen((db) =>
    db.transaction('rw', db.meta, async () => {
      const trimmed = await readMeta(db, 'trimmed');
      if (trimmed === undefined) return;
      await deleteMeta(db, 'trimmed');
      const { before, phase, isReset } = (await readMeta(db, 'bootstrap')) ?? { before: null, phase: 'sweep', isReset: false };
      // A first sync that has not come that far goes on beyond it by itself.
      if (phase === 'sweep' || (before !== null && isBeyond(trimmed.before, before)))
        await writeMeta(db, 'bootstrap', { before: withItems(trimmed.before, before), phase: 'read', isReset });
    }),
  );
  syncNow();
}
