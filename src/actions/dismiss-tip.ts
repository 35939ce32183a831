import { readMeta, writeMeta } from '../db/meta.ts';
import { whenOpen } from '../db/open-database.ts';

/** Puts the tip of a panel away on this device for good. `panel`: its title. */
export async function dismissTip(panel: string): Promise<void> {
  await whenOpen((db) =>
    db.transaction('rw', db.meta, async () => {
      const dismissed = (await readMeta(db, 'dismissedTips')) ?? [];
      if (!dismissed.includes(panel)) await writeMeta(db, 'dismissedTips', [...dismissed, panel]);
    }),
  );
}
