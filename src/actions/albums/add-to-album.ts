import { batchAdd } from '../../../contract/album.ts';
import { AppError } from '../../../contract/errors.ts';
import { listMembers } from '../../db/queries/albums/albums.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';
import { takeOutAgain } from './take-out-again.ts';

/**
 * Adds items to an album; they also stay where they were. Returns how many were not in it before, and the
 * key that takes it back (null when nothing was added).
 * @throws AppError ALBUM_GONE, GONE, VALIDATION_FAILED when there are too many at a time, STORAGE_FULL, STORAGE_LOST
 */
export async function addToAlbum(albumId: string, ids: readonly string[]): Promise<{ added: number; undoKey: string | null }> {
  const wanted = [...new Set(ids)];
  if (wanted.length > batchAdd.max) throw new AppError('VALIDATION_FAILED', { detail: batchAdd.warning });
  const members = await listMembers(albumId, wanted);
  const media_ids = wanted.filter((id) => !members.has(id));
  if (media_ids.length === 0) return { added: 0, undoKey: null };
  const undoKey = await makeUndoable(
    { kind: 'album.addItems', args: { album_id: albumId, media_ids, at: await studioNow() } },
    {
      label: media_ids.length === 1 ? 'image added to an album' : `${media_ids.length} images added to an album`,
      undo: () => takeOutAgain(albumId, media_ids),
      redo: () => addToAlbum(albumId, media_ids),
    },
  );
  return { added: media_ids.length, undoKey };
}
