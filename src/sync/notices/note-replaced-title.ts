import type { Mutation, StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { readChange } from '../../db/outbox/read-mutation.ts';

/**
 * Stores that a rename of an album replaced `title`, which another device had set in between. An open page, or the
 * next one, tells the person. Runs inside the caller's transaction.
 */
export async function noteReplacedTitle(db: StudioDatabase, mutation: Mutation, title: string): Promise<void> {
  const change = readChange(mutation);
  // A repeat after a restore of the server: the person was told the first time.
  if (change?.kind !== 'album.rename' || mutation.isGrantedBefore === true) return;
  const others = ((await readMeta(db, 'replacedTitles')) ?? []).filter(({ album_id }) => album_id !== change.args.id);
  const { mid, tab } = mutation;
  await writeMeta(db, 'replacedTitles', [...others, { mid, album_id: change.args.id, title, tab }]);
}
