import { findOtherAlbums } from '../../db/queries/albums/albums.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { listTakes } from '../../db/queries/stories/story-takes.ts';
import { makeChange } from '../make-change.ts';
import { studioNow } from '../studio-now.ts';

/**
 * Undoes adding items to an album. Removing an item from an album returns it to the history; an item that was not in the history
 * before is therefore moved to another album that has it.
 * @throws AppError ALBUM_GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function takeOutAgain(albumId: string, ids: readonly string[]): Promise<void> {
  const takes = await listTakes(ids);
  const away = (await listMedia([...ids])).flatMap((row) => (row?.in_history === false && !takes.has(row.id) ? [row.id] : []));
  const homes = await findOtherAlbums(albumId, away);
  for (const to of new Set(homes.values())) {
    const media_ids = away.filter((id) => homes.get(id) === to);
    await makeChange({ kind: 'album.moveItems', args: { from: albumId, to, media_ids, at: await studioNow() } });
  }
  const media_ids = ids.filter((id) => !homes.has(id));
  const moved_ids = away.filter((id) => !homes.has(id));
  if (media_ids.length > 0)
    await makeChange({ kind: 'album.removeItems', args: { album_id: albumId, media_ids, moved_ids } }, { isHeld: false });
}
