import { Dexie } from 'dexie';
import { albumItemId } from '../../../../contract/album.ts';
import { hasPicture } from '../../../../contract/media/media.ts';
import { countAlbumItems } from '../../albums/count-album-items.ts';
import { readOfflineAlbums } from '../../albums/offline-albums.ts';
import type { SavedAlbum, SavedAlbumItem, SavedMedia, StudioDatabase } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';
import { findReturned } from './returned-items.ts';
import { findTakes } from '../stories/story-takes.ts';

export type Album = SavedAlbum;

/** Previews of one card. */
const previewCount = 3;
/** Memberships read at a time, to find items that still exist. */
const previewChunk = 12;

const counted = (db: StudioDatabase) => [db.albums, db.albumItems, db.media, db.outbox, db.shadow];

/** All albums in no order, `image_count` with unsent changes included. */
export function listAlbums(): Promise<Album[]> {
  return whenOpen((db) => db.transaction('r', counted(db), async () => countAlbumItems(db, await db.albums.toArray())));
}

/** One album, `image_count` as in `listAlbums`; undefined when it was deleted. */
export function findAlbum(id: string): Promise<Album | undefined> {
  return whenOpen((db) =>
    db.transaction('r', counted(db), async () => {
      const album = await db.albums.get(id);
      return album === undefined ? undefined : (await countAlbumItems(db, [album]))[0];
    }),
  );
}

/** Albums whose originals are kept on this device. */
export function findOfflineAlbums(): Promise<string[]> {
  return whenOpen((db) => db.transaction('r', db.drafts, () => readOfflineAlbums(db)));
}

/** Up to three items for the card of an album: its cover, then those added last. Items without a picture are left out. */
export function listAlbumPreviews(albumId: string, coverId: string | null): Promise<SavedMedia[]> {
  return whenOpen((db) =>
    db.transaction('r', [db.albumItems, db.media], async () => {
      const cover = coverId === null ? undefined : await findMember(db, albumId, coverId);
      const previews = cover === undefined ? [] : [cover];
      for (let offset = 0; previews.length < previewCount; offset += previewChunk) {
        const members = await membersOf(db, albumId).reverse().offset(offset).limit(previewChunk).toArray();
        const rows = await db.media.bulkGet(members.map((member) => member.media_id));
        for (const row of rows)
          if (row !== undefined && hasPicture(row) && row.id !== cover?.id && previews.length < previewCount) previews.push(row);
        if (members.length < previewChunk) break;
      }
      return previews;
    }),
  );
}

async function findMember(db: StudioDatabase, albumId: string, mediaId: string): Promise<SavedMedia | undefined> {
  if ((await db.albumItems.get(albumItemId(albumId, mediaId))) === undefined) return undefined;
  const row = await db.media.get(mediaId);
  return row !== undefined && hasPicture(row) ? row : undefined;
}

/** An item of an album, and when it was added, ms since 1970. */
export type AlbumEntry = { id: string; addedAt: number };

/** The items of one album, or of all (`null`), each once, added last first. Deleted ones may be among them. */
export function listAlbumEntries(albumId: string | null): Promise<AlbumEntry[]> {
  return whenOpen((db) =>
    db.transaction('r', [db.albums, db.albumItems], async () => {
      const toEntry = (member: SavedAlbumItem): AlbumEntry => ({ id: member.media_id, addedAt: member.added_at });
      if (albumId !== null) return (await membersOf(db, albumId).toArray()).reverse().map(toEntry);
      const albums = new Set(await db.albums.toCollection().primaryKeys());
      const members = (await db.albumItems.toArray()).filter((member) => albums.has(member.album_id));
      const seen = new Set<string>();
      return members
        .sort((a, b) => b.added_at - a.added_at || (a.id < b.id ? 1 : -1))
        .filter(({ media_id }) => !seen.has(media_id) && seen.add(media_id))
        .map(toEntry);
    }),
  );
}

/** The subset of these items that is in an album. */
export async function listMembers(albumId: string, mediaIds: readonly string[]): Promise<Set<string>> {
  const members = await whenOpen((db) => db.albumItems.bulkGet(mediaIds.map((id) => albumItemId(albumId, id))));
  return new Set(members.flatMap((member) => (member === undefined ? [] : [member.media_id])));
}

/** In how many of these items' memberships each album occurs: album → number of the items that are in it. */
export function countMemberships(mediaIds: readonly string[]): Promise<Map<string, number>> {
  return whenOpen(async (db) => {
    const members = await db.albumItems
      .where('media_id')
      .anyOf([...mediaIds])
      .toArray();
    const counts = new Map<string, number>();
    for (const { album_id } of members) counts.set(album_id, (counts.get(album_id) ?? 0) + 1);
    return counts;
  });
}

/** One other album of each item that is in several: item → album. */
export function findOtherAlbums(albumId: string, mediaIds: readonly string[]): Promise<Map<string, string>> {
  return whenOpen((db) =>
    db.transaction('r', [db.albums, db.albumItems], async () => {
      const albums = new Set(await db.albums.toCollection().primaryKeys());
      const members = await db.albumItems
        .where('media_id')
        .anyOf([...mediaIds])
        .toArray();
      const others = members.filter(({ album_id }) => album_id !== albumId && albums.has(album_id));
      return new Map(others.map(({ media_id, album_id }) => [media_id, album_id]));
    }),
  );
}

/** Items of an album that are not in the history, or only through deleted albums. Without takes of stories, which have their place there. */
export function listMovedInto(albumId: string): Promise<string[]> {
  return whenOpen((db) =>
    db.transaction('r', [db.albumItems, db.media, db.done, db.outbox, db.storyMedia], async () => {
      const returned = await findReturned(db);
      const members = await membersOf(db, albumId).toArray();
      const rows = await db.media.bulkGet(members.map((member) => member.media_id));
      const moved = rows.flatMap((row) => (row !== undefined && (!row.in_history || returned.has(row.id)) ? [row.id] : []));
      const takes = await findTakes(db, moved);
      return moved.filter((id) => !takes.has(id));
    }),
  );
}

function membersOf(db: StudioDatabase, albumId: string): ReturnType<typeof db.albumItems.toCollection> {
  return db.albumItems.where('[album_id+added_at]').between([albumId, Dexie.minKey], [albumId, Dexie.maxKey]);
}
