import type { Intent, StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { readWish } from '../../db/outbox/read-intent.ts';

/**
 * Keeps for the person that their name of an album took the place of `title`, which somebody else had given it meanwhile: a page
 * tells it, now or when one is opened. Inside the caller's transaction.
 */
export async function noteReplacedTitle(db: StudioDatabase, intent: Intent, title: string): Promise<void> {
  const wish = readWish(intent);
  // Asked for again after a restore of the server, it has been told before.
  if (wish?.kind !== 'album.rename' || intent.isGrantedBefore === true) return;
  const others = ((await readMeta(db, 'replacedTitles')) ?? []).filter(({ album_id }) => album_id !== wish.args.id);
  const { mid, tab } = intent;
  await writeMeta(db, 'replacedTitles', [...others, { mid, album_id: wish.args.id, title, tab }]);
}
