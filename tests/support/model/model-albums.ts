import { albumItemId, type AlbumRow } from '../../../contract/album.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { isLiving, type ModelState, type Stored, type StoredMembership } from './model-state.ts';

/** The changed rows with the body of the answer, or the code of a refusal. */
export type AlbumChange = { refused: ErrorCode } | { rows: { seq: number }[]; body?: object };

/** The server's effect of an album call, in its simplest form; null for other paths. */
export function changeAlbums(state: ModelState, { path, body, now }: { path: string; body: unknown; now: number }): AlbumChange | null {
  const asked = body as { id: string; title: string; cover_media_id: string | null; album_id: string; image_ids: string[] };
  const album = state.albums[asked.id ?? asked.album_id];
  switch (path) {
    case '/api/album/create':
      return album === undefined ? create(state, asked, now) : { rows: [] };
    case '/api/album/rename':
      return rename(album, body as Rename, now);
    case '/api/album/cover': {
      const { id, cover_media_id: cover } = asked;
      if (album?.isDeleted === true) return { refused: 'ALBUM_GONE' };
      if (cover !== null && (!isLiving(state.media[cover]) || !isIn(state, id, cover))) return { refused: 'NOT_FOUND' };
      return change(album, { cover_media_id: cover, updated_at: now });
    }
    case '/api/album/delete':
      return album === undefined ? { refused: 'NOT_FOUND' } : remove(state, album);
    case '/api/album/restore': {
      if (album === undefined) return { refused: 'NOT_FOUND' };
      return restore(state, album);
    }
    case '/api/album/image/batch-add': {
      const { images } = body as { images: { generation_media_resource_id: string }[] };
      return move(state, {
        from: null,
        to: asked.album_id,
        ids: images.map((image) => image.generation_media_resource_id),
        now,
        keep: true,
      });
    }
    case '/api/album/image/batch-delete':
      if (album === undefined) return { refused: 'NOT_FOUND' };
      return takeOut(state, { albumId: asked.album_id, ids: asked.image_ids, now });
    case '/api/album/image/change-album': {
      const { current_album_id: from, target_album_id: to } = body as Record<string, string | null>;
      return move(state, { from: from ?? null, to: to ?? null, ids: asked.image_ids, now, keep: false });
    }
    default:
      return null;
  }
}

/** Counts the living items of all albums and answers with the albums whose number changed. */
export function recount(state: ModelState): Stored<AlbumRow>[] {
  return Object.values(state.albums).filter((album) => {
    const items = Object.values(state.albumItems).filter(
      ({ row, isDeleted }) => !isDeleted && row.album_id === album.row.id && isLiving(state.media[row.media_id]),
    );
    const isChanged = items.length !== album.row.image_count;
    album.row = { ...album.row, image_count: items.length };
    return isChanged;
  });
}

function create(state: ModelState, { id, title }: { id: string; title: string }, now: number): AlbumChange {
  const row = { id, title, cover_media_id: null, image_count: 0, created_at: now, updated_at: now, last_added_at: null };
  const stored = { row, seq: 0, isDeleted: false };
  state.albums[id] = stored;
  return { rows: [stored] };
}

function change(album: Stored<AlbumRow> | undefined, fields: Partial<AlbumRow>): AlbumChange {
  if (album === undefined) return { refused: 'NOT_FOUND' };
  if (album.isDeleted) return { refused: 'ALBUM_GONE' };
  album.row = { ...album.row, ...fields };
  return { rows: [album] };
}

type Rename = { title: string; base_title?: string };

function rename(album: Stored<AlbumRow> | undefined, { title, base_title }: Rename, now: number): AlbumChange {
  const before = album?.row.title;
  const isReplaced = base_title !== undefined && before !== base_title && before !== title;
  const changed = change(album, { title, updated_at: now });
  return 'refused' in changed ? changed : { ...changed, body: { replaced: isReplaced ? { title: before } : null } };
}

function remove(state: ModelState, album: Stored<AlbumRow>): AlbumChange {
  if (album.isDeleted) return { rows: [] };
  album.isDeleted = true;
  const moved = Object.values(state.media).filter(
    ({ row }) => isIn(state, album.row.id, row.id) && (!row.in_history || membershipsOf(state, row.id).some((item) => item.isReturned)),
  );
  for (const { row } of moved) state.albumItems[albumItemId(album.row.id, row.id)]!.isReturned = true;
  return {
    rows: [
      album,
      ...writeInHistory(
        state,
        moved.map(({ row }) => row.id),
        true,
      ),
    ],
  };
}

/** Restores an album: items that only its deletion returned to the history leave it again. */
function restore(state: ModelState, album: Stored<AlbumRow>): AlbumChange {
  if (!album.isDeleted) return { rows: [] };
  album.isDeleted = false;
  const returned = Object.values(state.albumItems).filter((item) => item.row.album_id === album.row.id && item.isReturned === true);
  for (const item of returned) item.isReturned = false;
  const out = returned.map(({ row }) => row.media_id).filter((id) => !membershipsOf(state, id).some((item) => item.isReturned));
  return { rows: [album, ...writeInHistory(state, out, false)] };
}

function takeOut(state: ModelState, { albumId, ids, now }: { albumId: string; ids: string[]; now: number }): AlbumChange {
  const there = ids.filter((id) => isLiving(state.media[id]));
  if (there.length === 0) return { refused: 'NOT_FOUND' };
  const left = there.filter((id) => isIn(state, albumId, id));
  return { rows: [...leave(state, albumId, { ids: left, now }), ...setInHistory(state, left, true)] };
}

type Move = { from: string | null; to: string | null; ids: string[]; now: number; keep: boolean };

function move(state: ModelState, { from, to, ids, now, keep }: Move): AlbumChange {
  const target = to === null ? null : state.albums[to];
  if (target === undefined) return { refused: 'NOT_FOUND' };
  if (target?.isDeleted === true) return { refused: 'ALBUM_GONE' };
  const there = ids.filter((id) => isLiving(state.media[id]));
  if (there.length === 0) return { refused: 'NOT_FOUND' };
  const rows: { seq: number }[] = [];
  if (from !== null && from !== to && state.albums[from] !== undefined)
    rows.push(
      ...leave(state, from, {
        ids: there.filter((id) => isIn(state, from, id)),
        now,
      }),
    );
  if (target !== null) rows.push(...enter(state, target, { ids: there, now }));
  if (!keep && (to === null || from === null)) rows.push(...setInHistory(state, there, to === null));
  return { rows };
}

type Items = { ids: string[]; now: number };

function enter(state: ModelState, album: Stored<AlbumRow>, { ids, now }: Items): { seq: number }[] {
  const coming = ids.filter((id) => !isIn(state, album.row.id, id));
  if (coming.length === 0) return [];
  album.row = { ...album.row, last_added_at: now, updated_at: now };
  const items = coming.map((mediaId) => {
    const id = albumItemId(album.row.id, mediaId);
    const item = { row: { id, album_id: album.row.id, media_id: mediaId, added_at: now }, seq: 0, isDeleted: false };
    state.albumItems[id] = item;
    return item;
  });
  return [album, ...items];
}

function leave(state: ModelState, albumId: string, { ids, now }: Items): { seq: number }[] {
  const album = state.albums[albumId];
  if (ids.length === 0 || album === undefined) return [];
  const cover = album.row.cover_media_id;
  album.row = { ...album.row, updated_at: now, cover_media_id: cover !== null && ids.includes(cover) ? null : cover };
  const items = ids.map((id) => state.albumItems[albumItemId(albumId, id)]!);
  for (const item of items) item.isDeleted = true;
  return [album, ...items];
}

/** A decision of the person about the history overrides earlier effects of album deletions. */
function setInHistory(state: ModelState, ids: string[], inHistory: boolean): { seq: number }[] {
  for (const item of ids.flatMap((id) => membershipsOf(state, id))) item.isReturned = false;
  return writeInHistory(state, ids, inHistory);
}

function writeInHistory(state: ModelState, ids: string[], inHistory: boolean): { seq: number }[] {
  const items = ids.map((id) => state.media[id]!).filter(({ row }) => row.in_history !== inHistory);
  for (const item of items) item.row = { ...item.row, in_history: inHistory };
  return items;
}

function isIn(state: ModelState, albumId: string, mediaId: string): boolean {
  return state.albumItems[albumItemId(albumId, mediaId)]?.isDeleted === false;
}

function membershipsOf(state: ModelState, mediaId: string): StoredMembership[] {
  return Object.values(state.albumItems).filter(({ row }) => row.media_id === mediaId);
}
