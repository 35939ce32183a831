import { parseAlbumItemId, type AlbumItemRow } from '../../album.ts';

/** The membership that an identifier names. `at`: ms since 1970. */
export function toMembership(id: string, at: number): AlbumItemRow {
  const { albumId, mediaId } = parseAlbumItemId(id);
  return { id, album_id: albumId, media_id: mediaId, added_at: at };
}
