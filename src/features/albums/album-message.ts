import { deleteAlbum } from '../../actions/albums/delete-album.ts';
import { undoByKey } from '../../actions/undo.ts';
import { findAlbum } from '../../db/queries/albums/albums.ts';
import { closeToast, showToast } from '../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';

const keyOf = (albumId: string) => `album:${albumId}`;

/** `undoKey`: null when the action cannot be undone. */
type Told = { undoKey: string | null; durationMs?: number };

/**
 * Shows a message about an album, in place of the last one about it. Shows none for an album that no longer exists, because its Undo
 * would fail.
 */
export async function sayOfAlbum(albumId: string, text: string, { undoKey, durationMs }: Told): Promise<void> {
  if ((await findAlbum(albumId)) === undefined) return;
  const actions = undoKey === null ? [] : [undoAction(() => undoByKey(undoKey))];
  showToast({ key: keyOf(albumId), kind: 'success', text, actions, ...(durationMs === undefined ? {} : { durationMs }) });
}

/** Deletes an album and closes the message about it. @throws AppError ALBUM_GONE, STORAGE_FULL, STORAGE_LOST */
export async function removeAlbum(id: string): Promise<void> {
  await deleteAlbum(id);
  closeToast(keyOf(id));
}
