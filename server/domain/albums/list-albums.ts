import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { isLiveMedia } from '../../storage/row-conditions.ts';
import { album, albumItem, media } from '../../storage/schema.ts';
import { presentRow } from '../present-rows.ts';

/** Images that an album's card shows. */
const previews = 3;

/** All albums of a space, newest first, each with the addresses of its first images: the cover, then those added last. */
export async function listAlbums(
  studio: { db: Database },
  input: { spaceId: string; userId: string | undefined },
): Promise<ResponseOf<'albumList'>> {
  const first = studio.db
    .select({ id: media.id, hash: media.hash, addedAt: albumItem.addedAt })
    .from(albumItem)
    .innerJoin(media, eq(media.id, albumItem.mediaId))
    .where(and(eq(albumItem.albumId, album.id), isNull(albumItem.deletedAt), isLiveMedia, sql`${media.hash} is not null`))
    .orderBy(sql`(${media.id} = ${album.coverMediaId}) desc nulls last`, desc(albumItem.addedAt), media.id)
    .limit(previews)
    .as('first');
  const rows = await studio.db
    .select({ album, mediaId: first.id, hash: first.hash })
    .from(album)
    .leftJoinLateral(first, sql`true`)
    .where(
      and(
        eq(album.spaceId, input.spaceId),
        isNull(album.deletedAt),
        input.userId === undefined ? undefined : eq(album.userId, input.userId),
      ),
    )
    .orderBy(
      desc(album.createdAt),
      desc(album.id),
      sql`(${first.id} = ${album.coverMediaId}) desc nulls last`,
      desc(first.addedAt),
      first.id,
    );
  const albums = new Map<string, ResponseOf<'albumList'>['albums'][number]>();
  for (const row of rows) {
    const shown = albums.get(row.album.id) ?? { ...presentRow('albums', row.album), images: [] };
    if (row.mediaId !== null && row.hash !== null) shown.images.push(`/api/media/${row.mediaId}/256?h=${row.hash.slice(0, 16)}`);
    albums.set(row.album.id, shown);
  }
  return { albums: [...albums.values()] };
}
