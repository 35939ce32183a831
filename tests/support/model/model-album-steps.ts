import type { StudioDatabase } from '../../../src/db/database.ts';
import { findReturned, onlyReturnedBy } from '../../../src/db/queries/albums/returned-items.ts';
import type { Wish } from '../../../contract/changes/changes.ts';
import { uuid } from './model-state.ts';

/** The steps of a play that change albums. */
export const albumSteps = [
  'createAlbum',
  'renameAlbum',
  'setCover',
  'deleteAlbum',
  'restoreAlbum',
  'addItems',
  'removeItems',
  'moveIn',
  'moveOut',
  'moveOver',
] as const;
export type AlbumStep = (typeof albumSteps)[number];

/** One of two albums, which both devices know by the same name: each may be made twice. */
const albumIds = [uuid(0xa1), uuid(0xa2)] as const;

/** By which names the albums and the pictures of a play are known; where names are not chosen for each play, always the same. */
export type PlayNames = { albums: readonly [string, string]; pictures: readonly [string, string, string] };
const usualNames: PlayNames = { albums: albumIds, pictures: [uuid(0), uuid(1), uuid(2)] };

/** The change that a step makes on a device. */
export async function albumWish(
  db: StudioDatabase,
  step: AlbumStep,
  { pick, mediaId, now, names = usualNames }: { pick: number; mediaId: string; now: number; names?: PlayNames },
): Promise<Wish> {
  const { albums, pictures } = names;
  const [id, other] = pick % 2 === 0 ? albums : [albums[1], albums[0]];
  const media_ids = [...new Set([mediaId, pictures[pick % 3]!])];
  switch (step) {
    case 'createAlbum':
      return { kind: 'album.create', args: { id, title: `Album ${pick}`, at: now } };
    case 'renameAlbum':
      return { kind: 'album.rename', args: { id, title: `Renamed ${pick}`, base_title: (await db.albums.get(id))?.title, at: now } };
    case 'setCover':
      return { kind: 'album.setCover', args: { id, cover_media_id: pick === 5 ? null : mediaId, at: now } };
    case 'deleteAlbum': {
      const items = await db.albumItems.filter((item) => item.album_id === id).toArray();
      const rows = await db.media.bulkGet(items.map((item) => item.media_id));
      const returned = await findReturned(db);
      const moved_ids = rows.flatMap((row) => (row !== undefined && (!row.in_history || returned.has(row.id)) ? [row.id] : []));
      return { kind: 'album.delete', args: { id, moved_ids, row: null } };
    }
    case 'restoreAlbum':
      return { kind: 'album.restore', args: { id, row: null, moved_ids: onlyReturnedBy(await findReturned(db), id) } };
    case 'addItems':
      return { kind: 'album.addItems', args: { album_id: id, media_ids, at: now } };
    case 'removeItems': {
      const rows = await db.media.bulkGet(media_ids);
      const moved_ids = rows.flatMap((row) => (row?.in_history === false ? [row.id] : []));
      return { kind: 'album.removeItems', args: { album_id: id, media_ids, moved_ids } };
    }
    case 'moveIn':
      return { kind: 'album.moveItems', args: { from: null, to: id, media_ids, at: now } };
    case 'moveOut':
      return { kind: 'album.moveItems', args: { from: id, to: null, media_ids, at: now } };
    case 'moveOver':
      return { kind: 'album.moveItems', args: { from: id, to: other, media_ids, at: now } };
  }
}
