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

/** The actions on a whole selection. */
export type ChosenVerb = 'star' | 'remove' | 'download' | 'album';

/** Warns about too many chosen items, for the time that the specification sets. */
export function warn(text: string): void {
  showToast({ key: 'selection-warning', kind: 'error', text, durationMs: limits.warningMs });
}

/** Calls `use` with the chosen items, or warns when they exceed the limit of one add, move or removal. */
export function withinBatch(use: ((ids: readonly string[]) => unknown) | undefined, batch = batchAdd): void {
  if (selectionState.ids.length > batch.max) warn(batch.warning);
  else use?.([...selectionState.ids]);
}

async function listChosen(): Promise<MediaRow[]> {
  return (await listMedia([...selectionState.ids])).filter((row) => row !== undefined);
}

/** Stars the chosen items; removes the stars when all of them are starred. */
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

/** Deletes the chosen items. Starred ones stay, stay chosen, and are reported; the app shows the undo toast. */
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

/** Downloads the chosen items: one as a file, several as an archive. The tray shows the progress. */
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

/** Runs a key's action on the selection. `addToAlbum` opens the choice of an album. */
export async function doToChosen(verb: ChosenVerb, addToAlbum: (ids: readonly string[]) => void): Promise<void> {
  if (verb === 'star') await starChosen();
  else if (verb === 'remove') await deleteChosen();
  else if (verb === 'album') withinBatch(addToAlbum);
  else await downloadChosen('jpg');
}
