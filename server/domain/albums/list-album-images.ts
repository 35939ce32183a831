import { and, eq, exists, isNull, notExists, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { isLiveMedia } from '../../storage/rows/row-conditions.ts';
import { album, albumItem } from '../../storage/schema/album.ts';
import { generation, media } from '../../storage/schema/media.ts';
import { findSearchQuery, type SearchedStudio } from '../history/find-search-query.ts';
import type { Position } from '../history/position.ts';
import { presentItems } from '../history/present-items.ts';
import type { ShareLinks } from '../sharing/share-links.ts';
import { lastAddedFirst } from './list-albums.ts';

type Asked = {
  spaceId: string;
  /** Undefined: the images of all albums, each once, at its latest addition. */
  albumId: string | undefined;
  userId: string | undefined;
  searchKeyword: string | undefined;
  /** Position in the order of addition, last first. */
  before: Position | null;
  limit: number;
};

/** A page of the images of one album or of all of them, added last first. @throws NOT_FOUND for a missing album */
export async function listAlbumImages(studio: SearchedStudio & { links: ShareLinks }, asked: Asked): Promise<ResponseOf<'albumImages'>> {
  const { db } = studio;
  if (asked.albumId !== undefined) await checkAlbum(db, asked.spaceId, asked.albumId);
  const keyword = asked.searchKeyword?.trim() ?? '';
  const query = keyword === '' ? undefined : await findSearchQuery(studio, asked.spaceId, keyword);
  if (query === null) return { items: [], next: null };

  const rows = await db
    .select({ media, addedAt: albumItem.addedAt })
    .from(albumItem)
    .innerJoin(media, eq(media.id, albumItem.mediaId))
    .where(
      and(
        eq(albumItem.spaceId, asked.spaceId),
        isNull(albumItem.deletedAt),
        asked.albumId === undefined ? isShownLast(db) : eq(albumItem.albumId, asked.albumId),
        isLiveMedia,
        asked.userId === undefined ? undefined : eq(media.userId, asked.userId),
        query === undefined ? undefined : exists(madeFrom(db, query)),
        isBehind(asked.before),
      ),
    )
    .orderBy(lastAddedFirst, albumItem.mediaId)
    .limit(asked.limit);
  const last = rows.at(-1);
  const next = last === undefined || rows.length < asked.limit ? null : `${last.addedAt.getTime()}:${last.media.id}`;
  return { items: await presentItems(studio, { spaceId: asked.spaceId, rows: rows.map((row) => row.media) }), next };
}

/** The condition that the album exists and is the latest one that the item was added to. */
function isShownLast(db: Database) {
  const [later, laterAlbum] = [alias(albumItem, 'later'), alias(album, 'later_album')];
  const one = { one: sql`1` };
  const inLivingAlbum = db
    .select(one)
    .from(album)
    .where(and(eq(album.id, albumItem.albumId), isNull(album.deletedAt)));
  const addedLater = db
    .select(one)
    .from(later)
    .innerJoin(laterAlbum, and(eq(laterAlbum.id, later.albumId), isNull(laterAlbum.deletedAt)))
    .where(
      and(
        eq(later.mediaId, albumItem.mediaId),
        isNull(later.deletedAt),
        sql`(${later.addedAt}, ${later.albumId}) > (${albumItem.addedAt}, ${albumItem.albumId})`,
      ),
    );
  return and(exists(inLivingAlbum), notExists(addedLater));
}

function isBehind(before: Position | null) {
  if (before === null) return undefined;
  const at = sql`to_timestamp(${before.createdAt}::double precision / 1000)`;
  // The first comparison alone can use the index.
  return sql`(${albumItem.addedAt} <= ${at} and (${albumItem.addedAt} < ${at} or ${albumItem.mediaId} > ${before.id}::uuid))`;
}

/** The request of an item, if its words match. */
function madeFrom(db: Database, matches: SQL) {
  return db
    .select({ one: sql`1` })
    .from(generation)
    .where(and(eq(generation.id, media.generationId), matches));
}

async function checkAlbum(db: Database, spaceId: string, id: string): Promise<void> {
  const [found] = await db
    .select({ id: album.id })
    .from(album)
    .where(and(eq(album.id, id), eq(album.spaceId, spaceId), isNull(album.deletedAt)));
  if (found === undefined) throw new AppError('NOT_FOUND');
}
