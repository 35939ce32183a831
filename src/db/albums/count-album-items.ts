import type { SavedAlbum, StudioDatabase } from '../database.ts';
import { parseAlbumItemId } from '../../../contract/album.ts';
import { listComingAndGoing } from '../rows/coming-and-going.ts';
import { keepZone } from '../keep-zone.ts';
import { parseRowKey, rowKey } from '../../../contract/rows/row-key.ts';

const ofMembers = rowKey('albumItems', '');

/**
 * Albums with the number of items that are in them on this device: the server's count, corrected by the few
 * memberships whose own row or whose item has unsent changes. Counting the memberships would take the longer
 * the fuller the albums are. Inside the caller's transaction on albums, albumItems, media, outbox and shadow.
 */
export async function countAlbumItems(db: StudioDatabase, albums: SavedAlbum[]): Promise<SavedAlbum[]> {
  const difference = await listDifferences(db);
  return albums.map((album) => {
    const more = difference.get(album.id) ?? 0;
    return more === 0 ? album : { ...album, image_count: Math.max(0, album.image_count + more) };
  });
}

async function listDifferences(db: StudioDatabase): Promise<Map<string, number>> {
  const memberShadows = await db.shadow.where('k').startsWith(ofMembers).toArray();
  const members = new Map(memberShadows.map(({ k, row }) => [parseRowKey(k).id, row !== null]));
  const media = await keepZone(listComingAndGoing(db));
  for (const { id } of media.size === 0
    ? []
    : await db.albumItems
        .where('media_id')
        .anyOf([...media.keys()])
        .toArray())
    if (!members.has(id)) members.set(id, true);

  const ids = [...members.keys()];
  const now = await db.albumItems.bulkGet(ids);
  const mediaIds = ids.map((id) => parseAlbumItemId(id).mediaId);
  const mediaNow = await db.media.bulkGet(mediaIds);
  const difference = new Map<string, number>();
  for (const [i, id] of ids.entries()) {
    const isThere = mediaNow[i] !== undefined;
    const wasThere = media.get(mediaIds[i]!) ?? isThere;
    const more = Number(now[i] !== undefined && isThere) - Number(members.get(id) === true && wasThere);
    const { albumId } = parseAlbumItemId(id);
    if (more !== 0) difference.set(albumId, (difference.get(albumId) ?? 0) + more);
  }
  return difference;
}
