import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { isLiveMedia } from '../../storage/rows/row-conditions.ts';
import { album, albumItem } from '../../storage/schema/album.ts';
import { media } from '../../storage/schema/media.ts';
import { presentRow } from '../rows/rows.ts';

/** Images that an album's card shows. */
const previews = 3;

/** The order of the index. */
export const lastAddedFirst = sql`${albumItem.addedAt} desc nulls last`;

type Asked = { spaceId: string; userId: string | undefined };

/** All albums of a space, newest first, each with the addresses of its first images: the cover, then those added last. */
export async function listAlbums({ db }: { db: Database }, asked: Asked): Promise<ResponseOf<'albumList'>> {
  const albums = await db.select().from(album).where(isAsked(asked)).orderBy(desc(album.createdAt), desc(album.id));
  const images = new Map(albums.map(({ id }) => [id, new Set<string>()]));
  for (const shown of [...(await listCovers(db, asked)), ...(await listLast(db, asked))]) images.get(shown.albumId)?.add(addressOf(shown));
  return {
    albums: albums.map((row) => ({
      ...presentRow('albums', row),
      images: [...(images.get(row.id) ?? [])].slice(0, previews),
      stats: { image_count: row.imageCount },
    })),
  };
}

function isAsked({ spaceId, userId }: Asked) {
  return and(eq(album.spaceId, spaceId), isNull(album.deletedAt), userId === undefined ? undefined : eq(album.userId, userId));
}

type Shown = { albumId: string; id: string; hash: string | null };

function listCovers(db: Database, asked: Asked): Promise<Shown[]> {
  return db
    .select({ albumId: album.id, id: media.id, hash: media.hash })
    .from(album)
    .innerJoin(albumItem, and(eq(albumItem.id, sql`${album.id} || '.' || ${album.coverMediaId}`), isNull(albumItem.deletedAt)))
    .innerJoin(media, and(eq(media.id, album.coverMediaId), isLiveMedia, isNotNull(media.hash)))
    .where(isAsked(asked));
}

function listLast(db: Database, asked: Asked): Promise<Shown[]> {
  const last = db
    .select({ id: media.id, hash: media.hash, addedAt: albumItem.addedAt })
    .from(albumItem)
    .innerJoin(media, eq(media.id, albumItem.mediaId))
    .where(and(eq(albumItem.albumId, album.id), isNull(albumItem.deletedAt), isLiveMedia, isNotNull(media.hash)))
    .orderBy(lastAddedFirst, albumItem.mediaId)
    .limit(previews)
    .as('last');
  return db
    .select({ albumId: album.id, id: last.id, hash: last.hash })
    .from(album)
    .innerJoinLateral(last, sql`true`)
    .where(isAsked(asked))
    .orderBy(album.id, desc(last.addedAt), last.id);
}

function addressOf({ id, hash }: Shown): string {
  return `/api/media/${id}/256?h=${hash?.slice(0, 16) ?? ''}`;
}
