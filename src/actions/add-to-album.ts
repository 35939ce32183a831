import { batchAddWarning } from '../../contract/album.ts';
import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { studioNow } from './studio-now.ts';
import { makeChange } from './make-change.ts';

/**
 * Adds items to an album; those that are in it stay. They also stay where they were.
 * @throws AppError ALBUM_GONE, GONE, VALIDATION_FAILED when there are too many at a time, STORAGE_FULL, STORAGE_LOST
 */
export async function addToAlbum(albumId: string, ids: readonly string[]): Promise<void> {
  const media_ids = [...new Set(ids)];
  if (media_ids.length > limits.batchAddMax) throw new AppError('VALIDATION_FAILED', { detail: batchAddWarning });
  await makeChange({ kind: 'album.addItems', args: { album_id: albumId, media_ids, at: await studioNow() } });
}
