import { batchDelete } from '../../../contract/album.ts';
import { AppError } from '../../../contract/errors.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { listTakes } from '../../db/queries/stories/story-takes.ts';
import { makeChange } from '../make-change.ts';
import { findCoverAmong } from './put-back-cover.ts';
import { registerUndo } from '../undo.ts';
import { undoHeldChange } from '../undo-held-change.ts';

/**
 * Takes items out of an album; those that had left the history are found there again. It is held for the
 * undo window: `mid` takes it back with `undoHeldChange`.
 * @throws AppError ALBUM_GONE, VALIDATION_FAILED when there are too many at a time, STORAGE_FULL, STORAGE_LOST
 */
export async function removeFromAlbum(albumId: string, ids: readonly string[]): Promise<{ mid: string }> {
  const media_ids = [...new Set(ids)];
  if (media_ids.length > batchDelete.max) throw new AppError('VALIDATION_FAILED', { detail: batchDelete.warning });
  const rows = await listMedia(media_ids);
  const takes = await listTakes(media_ids);
  const moved_ids = rows.flatMap((row) => (row !== undefined && !row.in_history && !takes.has(row.id) ? [row.id] : []));
  const cover = await findCoverAmong(albumId, media_ids);
  const { mid } = await makeChange({
    kind: 'album.removeItems',
    args: { album_id: albumId, media_ids, moved_ids, ...(cover === null ? {} : { cover_media_id: cover }) },
  });
  registerUndo({
    key: mid,
    label: media_ids.length === 1 ? 'image removed from an album' : `${media_ids.length} images removed from an album`,
    undo: () => undoHeldChange(mid),
    redo: () => removeFromAlbum(albumId, media_ids),
  });
  return { mid };
}
