import { and, desc, eq, exists, isNull, max, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { isLiveMedia } from '../../storage/row-conditions.ts';
import { album, albumItem, generation, media } from '../../storage/schema.ts';
import { findSearchQuery } from '../find-search-query.ts';
import type { Position } from '../list-snapshot.ts';
import { presentMedia } from '../present-rows.ts';

type Asked = {
  spaceId: string;
  /** Undefined: the images of all albums, each once. */
  albumId: string | undefined;
  userId: string | undefined;
  searchKeyword: string | undefined;
  /** Position in the order in which images were added, last first. */
  before: Position | null;
  limit: number;
};

/** A page of the images of one album or of all of them, added last first. @throws NOT_FOUND when the album is not there */
export async function listAlbumImages({ db }: { db: Database }, asked: Asked): Promise<ResponseOf<'albumImages'>> {
  if (asked.albumId !== undefined) await checkAlbum(db, asked.spaceId, asked.albumId);
  const keyword = asked.searchKeyword?.trim() ?? '';
  const query = keyword === '' ? undefined : await findSearchQuery(db, asked.spaceId, keyword);
  if (query === null) return { items: [], next: null };

  const addedAt = max(albumItem.addedAt).mapWith(albumItem.addedAt);
  const members = db
    .select({ mediaId: albumItem.mediaId, addedAt: addedAt.as('last_added') })
    .from(albumItem)
    .innerJoin(album, and(eq(album.id, albumItem.albumId), isNull(album.deletedAt)))
    .where(
      and(
        eq(albumItem.spaceId, asked.spaceId),
        isNull(albumItem.deletedAt),
        asked.albumId === undefined ? undefined : eq(albumItem.albumId, asked.albumId),
      ),
    )
    .groupBy(albumItem.mediaId)
    .as('members');
  const rows = await db
    .select({ media, addedAt: members.addedAt })
    .from(members)
    .innerJoin(media, eq(media.id, members.mediaId))
    .where(
      and(
        eq(media.spaceId, asked.spaceId),
        isLiveMedia,
        asked.userId === undefined ? undefined : eq(media.userId, asked.userId),
        query === undefined ? undefined : exists(madeFrom(db, query)),
        asked.before === null
          ? undefined
          : sql`(${members.addedAt}, ${media.id}) < (to_timestamp(${asked.before.createdAt}::double precision / 1000), ${asked.before.id}::uuid)`,
      ),
    )
    .orderBy(desc(members.addedAt), desc(media.id))
    .limit(asked.limit);
  const last = rows.at(-1);
  const next = last === undefined || rows.length < asked.limit ? null : `${last.addedAt.getTime()}:${last.media.id}`;
  return { items: rows.map((row) => presentMedia(row.media)), next };
}

/** The request of an item, when its words match. */
function madeFrom(db: Database, query: string) {
  return db
    .select({ one: sql`1` })
    .from(generation)
    .where(and(eq(generation.id, media.generationId), sql`${generation.search} @@ ${query}::tsquery`));
}

async function checkAlbum(db: Database, spaceId: string, id: string): Promise<void> {
  const [found] = await db
    .select({ id: album.id })
    .from(album)
    .where(and(eq(album.id, id), eq(album.spaceId, spaceId), isNull(album.deletedAt)));
  if (found === undefined) throw new AppError('NOT_FOUND');
}
