import { errors } from '../../../../contract/errors.ts';
import { limits } from '../../../../contract/limits.ts';
import { canDelete, hasPicture, isInProgress, type MediaRow } from '../../../../contract/media.ts';
import { deleteMedia } from '../../../actions/delete-media.ts';
import { starMany } from '../../../actions/star-many.ts';
import { undoByKey } from '../../../actions/undo.ts';
import { listMedia } from '../../../db/queries/media.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { selectionState, stopSelecting } from './selection.state.ts';

/** Says that too many are chosen for what was asked, for as long as the specification wants. */
export function warn(text: string): void {
  showToast({ key: 'selection-warning', kind: 'error', text, durationMs: limits.warningMs });
}

async function listChosen(): Promise<MediaRow[]> {
  return (await listMedia([...selectionState.ids])).filter((row) => row !== undefined);
}

/** Stars what is chosen; takes the stars away when all of it is starred. */
export async function starChosen(): Promise<void> {
  if (selectionState.ids.length > limits.batchStarMax) {
    warn(`You can only star ${limits.batchStarMax} images at a time`);
    return;
  }
  const rows = (await listChosen()).filter((row) => hasPicture(row));
  const isStarred = rows.some((row) => !row.is_starred);
  const { changed, undoKey } = await starMany(
    rows.map((row) => row.id),
    isStarred,
  );
  if (undoKey === null) return;
  const many = changed === 1 ? 'Image' : `${changed} images`;
  showToast({
    key: 'star',
    kind: 'success',
    text: `${many} ${isStarred ? 'starred' : 'unstarred'}!`,
    actions: [{ label: 'Undo', onPress: () => void runAction(() => undoByKey(undoKey)) }],
  });
}

/** Deletes what is chosen. Starred items stay, stay chosen, and are said; the undo message is the app's. */
export async function deleteChosen(): Promise<void> {
  if (selectionState.ids.length > limits.batchDeleteMax) {
    warn(`You can only delete ${limits.batchDeleteMax} images at a time`);
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
