import { parseAlbumItemId } from '../../contract/album.ts';
import type { SavedAlbum, SavedRow } from './database.ts';
import type { RowPlace } from './fold-creation.ts';
import type { Wish } from './intent-keys.ts';

/** An album as it looks once the intent is granted. How many items it has is the queries' to say. */
export function foldAlbum(place: RowPlace, row: SavedRow | null, wish: Wish): SavedRow | null {
  const album = row as SavedAlbum | null;
  switch (wish.kind) {
    case 'album.create':
      return album ?? newAlbum(place, wish.args);
    case 'album.restore':
      return album ?? (wish.args.row === null ? null : { ...wish.args.row, sp: place.space, seq: 0, g: place.g });
    case 'album.delete':
      return null;
    case 'album.rename':
      return album && { ...album, title: wish.args.title, updated_at: wish.args.at };
    case 'album.setCover':
      return album && { ...album, cover_media_id: wish.args.cover_media_id, updated_at: wish.args.at };
    case 'album.addItems':
      return album && { ...album, last_added_at: wish.args.at };
    case 'album.moveItems':
      return album?.id === wish.args.to && album !== null ? { ...album, last_added_at: wish.args.at } : album;
    default:
      return row;
  }
}

/** A membership as it looks once the intent is granted. */
export function foldMembership(place: RowPlace, row: SavedRow | null, wish: Wish): SavedRow | null {
  const { albumId, mediaId } = parseAlbumItemId(place.id);
  const added = (at: number): SavedRow =>
    row ?? { id: place.id, album_id: albumId, media_id: mediaId, added_at: at, sp: place.space, seq: 0, g: place.g };
  switch (wish.kind) {
    case 'album.addItems':
      return added(wish.args.at);
    case 'album.removeItems':
      return null;
    case 'album.moveItems':
      return wish.args.to === albumId ? added(wish.args.at) : null;
    default:
      return row;
  }
}

function newAlbum(place: RowPlace, { id, title, at }: Extract<Wish, { kind: 'album.create' }>['args']): SavedAlbum {
  return {
    id,
    title,
    cover_media_id: null,
    image_count: 0,
    created_at: at,
    updated_at: at,
    last_added_at: null,
    sp: place.space,
    seq: 0,
    g: place.g,
  };
}
