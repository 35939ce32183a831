import { listMedia } from '../../db/queries/media/media.ts';
import { makeChange } from '../make-change.ts';
import { registerUndo } from '../undo.ts';
import { rememberDeleted, undoDelete } from '../undo-delete.ts';

/**
 * Deletes items at once. The change is sent when the undo window closes, also when this tab has ended by then.
 * `undoDelete(mid)` takes it back.
 * @throws AppError STARRED when one of them is starred (nothing is deleted), GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function deleteMedia(ids: string[]): Promise<{ mid: string }> {
  const wanted = [...new Set(ids)];
  // As they are now: an Undo after the deletion has left can then show them at once, also without a connection.
  const rows = (await listMedia(wanted)).filter((row) => row !== undefined);
  const { mid } = await makeChange({ kind: 'media.delete', args: { ids: wanted } });
  rememberDeleted(mid, rows);
  registerUndo({
    key: mid,
    label: wanted.length === 1 ? 'image deleted' : `${wanted.length} images deleted`,
    undo: () => undoDelete(mid),
    redo: () => deleteMedia(wanted),
  });
  return { mid };
}
