import { AppError } from '../../contract/errors.ts';
import { studio } from '../db/open-database.ts';
import { readWish } from '../db/read-intent.ts';
import { undoHeld } from '../db/release-due.ts';
import { restoreMedia } from './restore-media.ts';

/**
 * Takes a deletion back. `undone`: the server never hears of it. `restored`: it had left already, so
 * the items are brought back from the Trash.
 * @throws AppError NOT_FOUND when there is no such deletion, STORAGE_FULL, STORAGE_LOST
 */
export async function undoDelete(mid: string): Promise<'undone' | 'restored'> {
  const db = studio();
  if (await undoHeld(db, mid)) return 'undone';
  const intent = (await db.outbox.get({ mid })) ?? (await db.done.get(mid))?.intent;
  // A second click on Undo finds its work done.
  if (intent?.state === 'undone') return 'undone';
  // Refused meanwhile: the items are back, and the list of problems says why.
  if (intent === undefined && (await db.problems.where('mid').equals(mid).count()) > 0) return 'undone';
  const wish = intent === undefined ? null : readWish(intent);
  if (wish?.kind !== 'media.delete') throw new AppError('NOT_FOUND');
  await restoreMedia(wish.args.ids);
  return 'restored';
}
