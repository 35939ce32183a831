import { makeChange } from './make-change.ts';
import { studioNow } from './studio-now.ts';

/** Chooses the item an album shows first; null: the ones added last. @throws AppError ALBUM_GONE, NOT_FOUND when it is not in the album, STORAGE_FULL, STORAGE_LOST */
export async function setAlbumCover(id: string, mediaId: string | null): Promise<void> {
  await makeChange({ kind: 'album.setCover', args: { id, cover_media_id: mediaId, at: await studioNow() } });
}
