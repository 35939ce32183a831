import { batchAddWarning } from '../../contract/album.ts';
import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/limits.ts';
import { makeChange } from './make-change.ts';
import { studioNow } from './studio-now.ts';

/** Where items are moved: null stands for the generation history. */
export type Move = { from: string | null; to: string | null; ids: readonly string[] };

/**
 * Moves items into another album, out of the history into an album, or back into it.
 * @throws AppError ALBUM_GONE, GONE, VALIDATION_FAILED when there are too many at a time, STORAGE_FULL, STORAGE_LOST
 */
export async function moveToAlbum({ from, to, ids }: Move): Promise<void> {
  const media_ids = [...new Set(ids)];
  if (media_ids.length > limits.batchAddMax) throw new AppError('VALIDATION_FAILED', { detail: batchAddWarning });
  await makeChange({ kind: 'album.moveItems', args: { from, to, media_ids, at: await studioNow() } });
}
