import { makeChange } from './make-change.ts';
import { studioNow } from './studio-now.ts';

/** @throws AppError ALBUM_GONE, VALIDATION_FAILED (title), STORAGE_FULL, STORAGE_LOST */
export async function renameAlbum(id: string, title: string): Promise<void> {
  await makeChange({ kind: 'album.rename', args: { id, title: title.trim(), at: await studioNow() } });
}
