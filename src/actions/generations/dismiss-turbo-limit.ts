import { readMeta, writeMeta } from '../../db/meta.ts';
import { whenOpen } from '../../db/open-database.ts';

/** Puts the warning about the daily turbo limit away on this device; the next day's is a new one. */
export async function dismissTurboLimit(): Promise<void> {
  await whenOpen((db) =>
    db.transaction('rw', db.meta, async () => {
      const limit = await readMeta(db, 'turboLimit');
      if (limit !== undefined) await writeMeta(db, 'turboLimit', { ...limit, isSeen: true });
    }),
  );
}
