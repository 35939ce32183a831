import { readMeta, type ReplacedTitle } from '../../meta.ts';
import { whenOpen } from '../../open-database.ts';

/** Names of albums that were taken away unseen, each with the name that the album has now; null: it is gone. */
export function listReplacedTitles(): Promise<(ReplacedTitle & { now: string | null })[]> {
  return whenOpen((db) =>
    db.transaction('r', [db.meta, db.albums], async () => {
      const replaced = (await readMeta(db, 'replacedTitles')) ?? [];
      const albums = await db.albums.bulkGet(replaced.map(({ album_id }) => album_id));
      return replaced.map((one, i) => ({ ...one, now: albums[i]?.title ?? null }));
    }),
  );
}
