import { findAlbum, listMembers } from '../../db/queries/albums/albums.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { makeChange } from '../make-change.ts';
import { studioNow } from '../studio-now.ts';

/** The cover of an album when it is one of these items; null when it is not. An album forgets a cover that leaves it. */
export async function findCoverAmong(albumId: string, ids: readonly string[]): Promise<string | null> {
  const cover = (await findAlbum(albumId))?.cover_media_id ?? null;
  return cover !== null && ids.includes(cover) ? cover : null;
}

/**
 * Makes an item that had left the album and is in it again its cover again.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function putBackCover(albumId: string, cover: string): Promise<void> {
  const now = (await findAlbum(albumId))?.cover_media_id;
  // Another cover was chosen since, or the album is gone. The old cover may still be set: the studio forgets it later.
  if (now !== null && now !== cover) return;
  // The item was deleted since, or is not in the album after all: the studio would refuse it.
  const [item] = await listMedia([cover]);
  if (item === undefined || !(await listMembers(albumId, [cover])).has(cover)) return;
  await makeChange({ kind: 'album.setCover', args: { id: albumId, cover_media_id: cover, at: await studioNow() } });
}
