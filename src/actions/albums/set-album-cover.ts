import type { Change } from '../../../contract/changes/changes.ts';
import { findAlbum } from '../../db/queries/albums/albums.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

/**
 * Chooses the item an album shows first; null: those added last. Returns the key that takes it back.
 * @throws AppError ALBUM_GONE, NOT_FOUND when it is not in the album, STORAGE_FULL, STORAGE_LOST
 */
export async function setAlbumCover(id: string, mediaId: string | null): Promise<string> {
  const before = (await findAlbum(id))?.cover_media_id ?? null;
  return makeUndoable(await coverOf(id, mediaId), {
    label: 'cover chosen',
    undo: async () => makeChange(await coverOf(id, before)),
    redo: () => setAlbumCover(id, mediaId),
  });
}

async function coverOf(id: string, mediaId: string | null): Promise<Change> {
  return { kind: 'album.setCover', args: { id, cover_media_id: mediaId, at: await studioNow() } };
}
