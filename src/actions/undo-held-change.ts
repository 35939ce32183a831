import { AppError } from '../../contract/errors.ts';
import type { StudioDatabase } from '../db/database.ts';
import { definitionOf, type Change } from '../../contract/changes/changes.ts';
import { studio } from '../db/open-database.ts';
import { readChange } from '../db/outbox/read-mutation.ts';
import { undoHeld } from '../db/outbox/release-due.ts';
import { makeChange } from './make-change.ts';
import { putBackCover } from './albums/put-back-cover.ts';
import { findReturned, onlyReturnedBy } from '../db/queries/albums/returned-items.ts';
import { studioNow } from './studio-now.ts';
import { undoDelete } from './undo-delete.ts';
import { forgetUndo } from './undo.ts';

/**
 * Takes a held deletion or removal back. `undone`: the server never hears of it. `restored`: it had left
 * already, so the opposite is asked for.
 * @throws AppError NOT_FOUND when there is no such change, ALBUM_GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function undoHeldChange(mid: string): Promise<'undone' | 'restored'> {
  const outcome = await takeBackHeld(mid);
  // Only after success: an undo that failed can be tried again.
  forgetUndo(mid);
  return outcome;
}

async function takeBackHeld(mid: string): Promise<'undone' | 'restored'> {
  const db = studio();
  const mutation = (await db.outbox.get({ mid })) ?? (await db.done.get(mid))?.intent;
  const change = mutation === undefined ? null : readChange(mutation);
  if (change?.kind === 'media.delete') return undoDelete(mid);
  // A second click on Undo finds its work done.
  if (mutation?.state === 'undone' || (await undoHeld(db, mid))) return 'undone';
  // The studio refused it: everything is back already, and the list of problems says why.
  if (mutation === undefined && (await db.problems.where('mid').equals(mid).count()) > 0) return 'undone';
  if (mutation === undefined || change === null) throw new AppError('NOT_FOUND');
  for (const opposite of await listOpposites(db, change)) await makeChange(opposite);
  if (change.kind === 'album.removeItems' && change.args.cover_media_id !== undefined)
    await putBackCover(change.args.album_id, change.args.cover_media_id);
  return 'restored';
}

/** The changes that make everything as it was. @throws AppError NOT_FOUND for a kind that is never held */
async function listOpposites(db: StudioDatabase, { kind, args }: Change): Promise<Change[]> {
  const { undo } = definitionOf(kind);
  if (undo?.opposites === undefined) throw new AppError('NOT_FOUND');
  const returned = await findReturned(db);
  return undo.opposites(args, {
    at: await studioNow(),
    returnedBy: (albumId) => onlyReturnedBy(returned, albumId),
  }) as Change[];
}
