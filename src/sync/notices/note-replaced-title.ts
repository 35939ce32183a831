import type { Intent, StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { readWish } from '../../db/outbox/read-intent.ts';

/**
 * Stores that a rename of an album replaced `title`, which another device had set in between. An open page, or the
 * next one, tells the person. Runs inside the caller's transaction.
 */
export async function noteReplacedTitle(db: StudioDatabase, intent: Intent, title: string): Promise<void> {
  const wish = readWish(intent);
  // A repeat after a restore of the server: the person was told the first time.
  if (wish?.kind !== 'album.rename' || intent.isGrantedBefore === true) return;
  const others = ((await readMeta(db, 'replacedTitles')) ?? []).filter(({ album_id }) => album_id !== wish.args.id);
  const { mid, tab } = intent;
  await writeMeta(db, 'replacedTitles', [...others, { mid, album_id: wish.args.id, title, tab }]);
}
