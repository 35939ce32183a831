import { findAlbum } from '../db/queries/albums.ts';
import { makeChange } from './make-change.ts';
import { studioNow } from './studio-now.ts';
import { registerUndo } from './undo.ts';

/**
 * Chooses the item an album shows first; null: those added last. Returns the key that takes it back.
 * @throws AppError ALBUM_GONE, NOT_FOUND when it is not in the album, STORAGE_FULL, STORAGE_LOST
 */
export async function setAlbumCover(id: string, mediaId: string | null): Promise<string> {
  const before = (await findAlbum(id))?.cover_media_id ?? null;
  await setCover(id, mediaId);
  return registerUndo({ label: 'cover chosen', undo: () => setCover(id, before), redo: () => setAlbumCover(id, mediaId) });
}

async function setCover(id: string, mediaId: string | null): Promise<void> {
  await makeChange({ kind: 'album.setCover', args: { id, cover_media_id: mediaId, at: await studioNow() } });
}
