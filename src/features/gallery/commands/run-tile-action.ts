import { AppError } from '../../../../contract/errors.ts';
import { canDelete, isInProgress } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { cancelGeneration } from '../../../actions/generations/cancel-generation.ts';
import { deleteMedia } from '../../../actions/media/delete-media.ts';
import { retryGeneration } from '../../../actions/generations/retry-generation.ts';
import { starMedia } from '../../../actions/media/star-media.ts';
import { undoByKey } from '../../../actions/undo.ts';
import { callAfterPaint } from '../../../lib/browser/call-after-paint.ts';
import { sayStarred } from '../../../ui/feedback/say-starred.ts';
import { showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { endingOf } from '../../../../contract/import/media-ending.ts';
import { fileName } from '../../../lib/files/file-name.ts';
import { writeDraggedMedia } from '../../../lib/media/media-drag.ts';
import { selectionState } from '../selection/selection.state.ts';

/** Toggles the star of an item and shows a toast. Returns the stored state. */
export async function toggleStar(item: MediaRow): Promise<{ isStarred: boolean }> {
  const undoKey = await starMedia(item.id, !item.is_starred);
  // The star is painted first: the layout of the toast takes as long as drawing the tile.
  await new Promise<void>(callAfterPaint);
  sayStarred(!item.is_starred, () => undoByKey(undoKey));
  return { isStarred: !item.is_starred };
}

/** Deletes an item; an unfinished one is cancelled instead. The app shows the undo toast. */
export async function removeItem(item: MediaRow): Promise<void> {
  if (isInProgress(item)) {
    await cancelItem(item);
    return;
  }
  if (!canDelete(item)) throw new AppError('STARRED');
  await deleteMedia([item.id]);
}

export async function cancelItem(item: MediaRow): Promise<void> {
  await cancelGeneration(item.id);
  showToast({ key: 'cancel', text: 'Your generation request has been canceled. Credits have been refunded to your account.' });
}

/** Retries a failed picture. Returns the new item's id. */
export function retryItem(item: MediaRow): Promise<string> {
  return retryGeneration(item.generation_history_id);
}

/** Downloads an item; the tray shows the progress. */
export async function downloadItem(item: MediaRow, format: 'jpg' | 'png' | 'svg'): Promise<void> {
  const { queueDownload } = await import('../../../actions/downloads/queue-download.ts');
  await queueDownload({ ids: [item.id], format });
}

/**
 * Puts an item on a drag; a chosen item takes the whole selection along. Inside the studio an album accepts the drop. On the desktop
 * Chromium saves the original, and other programs get its address.
 */
export function dragItems(data: DataTransfer, item: MediaRow, picture: Element | null): void {
  const isChosen = selectionState.ids.includes(item.id);
  writeDraggedMedia(data, isChosen ? selectionState.ids : [item.id]);
  data.effectAllowed = 'copyMove';
  if (picture !== null) data.setDragImage(picture, 40, 40);
  if (item.mime === null) return;
  const url = new URL(`/api/media/${item.id}/original?h=${item.hash ?? ''}`, location.origin).href;
  const extension = endingOf(item.mime);
  // Browsers save only one file of a drag.
  data.setData('DownloadURL', `${item.mime}:${fileName(item.prompt_head, item.id, extension)}:${url}`);
  data.setData('text/uri-list', url);
}
