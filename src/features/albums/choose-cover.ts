import { setAlbumCover } from '../../actions/albums/set-album-cover.ts';
import { sayOfAlbum } from './album-message.ts';

/** Makes an image the cover of its album, with a message. @throws AppError ALBUM_GONE, NOT_FOUND when it is not in the album, STORAGE_FULL, STORAGE_LOST */
export async function chooseCover(albumId: string, mediaId: string): Promise<void> {
  await sayOfAlbum(albumId, 'Cover chosen', { undoKey: await setAlbumCover(albumId, mediaId) });
}
