import { errors } from '../../../../contract/errors.ts';
import { batchAdd, batchDelete, batchStar } from '../../../../contract/album.ts';
import { limits } from '../../../../contract/limits.ts';
import { canDelete, hasPicture, isInProgress } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { deleteMedia } from '../../../actions/media/delete-media.ts';
import { starMany } from '../../../actions/media/star-many.ts';
import { undoByKey } from '../../../actions/undo.ts';
import { listMedia } from '../../../db/queries/media/media.ts';
import { sayStarred } from '../../../ui/feedback/say-starred.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { planStar } from './plan-star.ts';
import { selectionState, stopSelecting } from './selection.state.ts';

/** What is done with all that is chosen. */
export type ChosenVerb = 'star' | 'remove' | 'download' | 'album';

/** Says that too many are chosen for what was asked, for as long as the specification wants. */
export function warn(text: string): void {
  showToast({ key: 'selection-warning', kind: 'error', text, durationMs: limits.warningMs });
}

/** Hands on what is chosen, unless that is more than one add, move or removal may take. */
export function withinBatch(use: ((ids: readonly string[]) => unknown) | undefined, batch = batchAdd): void {
  if (selectionState.ids.length > batch.max) warn(batch.warning);
  else use?.([...selectionState.ids]);
}

async function listChosen(): Promise<MediaRow[]> {
  return (await listMedia([...selectionState.ids])).filter((row) => row !== undefined);
}

/** Stars what is chosen; takes the stars away when all of it is starred. */
export async function starChosen(): Promise<void> {
  if (selectionState.ids.length > batchStar.max) {
    warn(batchStar.warning);
    return;
  }
  const { ids, isStarred } = planStar(await listChosen());
  const { changed, undoKey } = await starMany(ids, isStarred);
  if (undoKey === null) return;
  sayStarred(isStarred, () => undoByKey(undoKey), changed === 1 ? 'Image' : `${changed} images`);
}

/** Deletes what is chosen. Starred items stay, stay chosen, and are said; the undo message is the app's. */
export async function deleteChosen(): Promise<void> {
  if (selectionState.ids.length > batchDelete.max) {
    warn(batchDelete.warning);
    return;
  }
  const rows = (await listChosen()).filter((row) => !isInProgress(row));
  const free = rows.filter(canDelete);
  const stayed = rows.length - free.length;
  if (stayed > 0)
    warn(
      free.length === 0 ? errors.STARRED.title : `${errors.STARRED.title}. ${stayed} starred ${stayed === 1 ? 'image' : 'images'} stayed.`,
    );
  if (free.length === 0) return;
  await deleteMedia(free.map((row) => row.id));
  if (stayed === 0) stopSelecting();
}

/** Saves what is chosen: one picture as a file, several as an archive. The tray shows how far it is. */
export async function downloadChosen(format: 'jpg' | 'png'): Promise<void> {
  if (selectionState.ids.length > limits.batchDownloadMax) {
    warn(`You can only download ${limits.batchDownloadMax} images at a time`);
    return;
  }
  const rows = (await listChosen()).filter((row) => hasPicture(row));
  if (rows.length === 0) return;
  const { queueDownload } = await import('../../../actions/downloads/queue-download.ts');
  await queueDownload({ ids: rows.map((row) => row.id), format });
}

/** What a key asks for all that is chosen. `addToAlbum` asks for an album. */
export async function doToChosen(verb: ChosenVerb, addToAlbum: (ids: readonly string[]) => void): Promise<void> {
  if (verb === 'star') await starChosen();
  else if (verb === 'remove') await deleteChosen();
  else if (verb === 'album') withinBatch(addToAlbum);
  else await downloadChosen('jpg');
}
