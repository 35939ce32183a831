import { batchAdd, batchDelete } from '../../../contract/album.ts';
import { limits } from '../../../contract/limits.ts';
import { addToAlbum } from '../../actions/albums/add-to-album.ts';
import { moveToAlbum, type Move } from '../../actions/albums/move-to-album.ts';
import { undoByKey } from '../../actions/undo.ts';
import { removeFromAlbum } from '../../actions/albums/remove-from-album.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';
import { showToast } from '../../ui/feedback/toast/toast-store.ts';
import { shortTitle } from '../../lib/format/short-title.ts';
import { sayOfAlbum } from './album-message.ts';

/** True, with a warning, when more items are chosen than one batch allows. */
function warnWhenTooMany(ids: readonly string[], { max, warning: text } = batchAdd): boolean {
  if (ids.length <= max) return false;
  showToast({ key: 'album-warning', kind: 'error', text, durationMs: limits.warningMs });
  return true;
}

/** Adds items to an album, with a message. @throws AppError ALBUM_GONE, GONE, STORAGE_FULL, STORAGE_LOST */
export async function addItems(album: { id: string; title: string }, ids: readonly string[]): Promise<void> {
  if (warnWhenTooMany(ids)) return;
  const { added, undoKey } = await addToAlbum(album.id, ids);
  const name = `“${shortTitle(album.title)}”`;
  const text =
    added === 0 ? `Already in ${name}` : added === 1 ? `Image added to ${name}` : `${added.toLocaleString('en')} images added to ${name}`;
  await sayOfAlbum(album.id, text, { undoKey });
}

/** Puts items back into the history, with a message; they stay in their albums. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function addToHistory(ids: readonly string[]): Promise<void> {
  if (warnWhenTooMany(ids)) return;
  const undoKey = await moveToAlbum({ from: null, to: null, ids });
  const text = `${ids.length === 1 ? 'Image' : `${ids.length.toLocaleString('en')} images`} added to your history`;
  showToast({ key: 'album:history', kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}

/**
 * Removes items from an album; the app shell shows the undo window. False, with a warning, when there are too many.
 * @throws AppError ALBUM_GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function removeItems(albumId: string, ids: readonly string[]): Promise<boolean> {
  if (warnWhenTooMany(ids, batchDelete)) return false;
  await removeFromAlbum(albumId, ids);
  return true;
}

/** Moves items to an album or back to the history, with a message. @throws AppError ALBUM_GONE, GONE, STORAGE_FULL, STORAGE_LOST */
export async function moveItems(move: Move): Promise<void> {
  if (warnWhenTooMany(move.ids)) return;
  const undoKey = await moveToAlbum(move);
  const count = move.ids.length;
  const subject = count === 1 ? 'Image has' : `${count.toLocaleString('en')} images have`;
  const text = move.to === null ? `${subject} been moved to the history!` : `${subject} been moved to the album!`;
  const album = move.to ?? move.from;
  if (album !== null) await sayOfAlbum(album, text, { undoKey, durationMs: limits.warningMs });
}
