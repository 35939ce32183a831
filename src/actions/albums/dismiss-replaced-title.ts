import { readMeta, writeMeta } from '../../db/meta.ts';
import { whenOpen } from '../../db/open-database.ts';

/** Forgets that the rename `mid` took another's name of an album away: the person knows. */
export async function dismissReplacedTitle(mid: string): Promise<void> {
  await whenOpen((db) =>
    db.transaction('rw', db.meta, async () => {
      const replaced = (await readMeta(db, 'replacedTitles')) ?? [];
      await writeMeta(
        db,
        'replacedTitles',
        replaced.filter((one) => one.mid !== mid),
      );
    }),
  );
}
