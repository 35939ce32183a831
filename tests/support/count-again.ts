import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../server/storage/database.ts';
import { isLiveMedia } from '../../server/storage/row-conditions.ts';
import { album, albumItem } from '../../server/storage/schema/album.ts';
import { media } from '../../server/storage/schema/media.ts';

/** Counts the images of all albums of a space anew and answers with the albums whose stored number is another. */
export async function countAgain(db: Database, spaceId: string): Promise<{ id: string; stored: number; counted: number }[]> {
  const rows = await db
    .select({ id: album.id, stored: album.imageCount, counted: sql<number>`count(${media.id})::int` })
    .from(album)
    .leftJoin(albumItem, and(eq(albumItem.albumId, album.id), isNull(albumItem.deletedAt)))
    .leftJoin(media, and(eq(media.id, albumItem.mediaId), isLiveMedia))
    .where(eq(album.spaceId, spaceId))
    .groupBy(album.id);
  return rows.filter((row) => row.stored !== row.counted);
}
