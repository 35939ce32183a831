import { findReturned, onlyReturnedBy } from '../../../src/db/queries/albums/returned-items.ts';
import type { Asking, ChangeStep } from './change-step.ts';

/** The album of a step, the other one, and the pictures that the step puts or takes. */
function aboutAlbum({ names: { albums, pictures }, pick, id }: Asking) {
  const [album, other] = pick % 2 === 0 ? albums : [albums[1], albums[0]];
  return { album, other, media_ids: [...new Set([id, pictures[pick % 3]!])] };
}

/** The steps of a play that change albums. */
export const albumSteps = {
  createAlbum: (asking) => ({
    kind: 'album.create',
    args: { id: aboutAlbum(asking).album, title: `Album ${asking.pick}`, at: asking.now },
  }),
  renameAlbum: async (asking) => {
    const { album: id } = aboutAlbum(asking);
    const base_title = (await asking.db.albums.get(id))?.title;
    return { kind: 'album.rename', args: { id, title: `Renamed ${asking.pick}`, base_title, at: asking.now } };
  },
  setCover: (asking) => ({
    kind: 'album.setCover',
    args: { id: aboutAlbum(asking).album, cover_media_id: asking.pick === 5 ? null : asking.id, at: asking.now },
  }),
  deleteAlbum: async (asking) => {
    const { db } = asking;
    const { album: id } = aboutAlbum(asking);
    const items = await db.albumItems.filter((item) => item.album_id === id).toArray();
    const rows = await db.media.bulkGet(items.map((item) => item.media_id));
    const returned = await findReturned(db);
    const moved_ids = rows.flatMap((row) => (row !== undefined && (!row.in_history || returned.has(row.id)) ? [row.id] : []));
    return { kind: 'album.delete', args: { id, moved_ids, row: null } };
  },
  restoreAlbum: async (asking) => {
    const { album: id } = aboutAlbum(asking);
    return { kind: 'album.restore', args: { id, row: null, moved_ids: onlyReturnedBy(await findReturned(asking.db), id) } };
  },
  addItems: (asking) => {
    const { album, media_ids } = aboutAlbum(asking);
    return { kind: 'album.addItems', args: { album_id: album, media_ids, at: asking.now } };
  },
  removeItems: async (asking) => {
    const { album, media_ids } = aboutAlbum(asking);
    const rows = await asking.db.media.bulkGet(media_ids);
    const moved_ids = rows.flatMap((row) => (row?.in_history === false ? [row.id] : []));
    return { kind: 'album.removeItems', args: { album_id: album, media_ids, moved_ids } };
  },
  moveIn: (asking) => {
    const { album, media_ids } = aboutAlbum(asking);
    return { kind: 'album.moveItems', args: { from: null, to: album, media_ids, at: asking.now } };
  },
  moveOut: (asking) => {
    const { album, media_ids } = aboutAlbum(asking);
    return { kind: 'album.moveItems', args: { from: album, to: null, media_ids, at: asking.now } };
  },
  moveOver: (asking) => {
    const { album, other, media_ids } = aboutAlbum(asking);
    return { kind: 'album.moveItems', args: { from: album, to: other, media_ids, at: asking.now } };
  },
} satisfies Record<string, ChangeStep>;
