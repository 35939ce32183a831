import { and, eq, isNull, sql } from 'drizzle-orm';
import { digestedTables, digestRow, xorDigest } from '../../../contract/sync/digest.ts';
import type { Database } from '../../../server/storage/database.ts';
import { isLiveMedia } from '../../../server/storage/rows/row-conditions.ts';
import { album, albumItem } from '../../../server/storage/schema/album.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { space } from '../../../server/storage/schema/space.ts';
import { listSynced } from '../../../server/storage/rows/synced-tables.ts';

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

type Numbers = { digest: number; live: number };

/** The digest and the number of living items of a space, as they are stored and as its rows say, computed as a device does. */
export async function digestAgain(db: Database, spaceId: string): Promise<{ stored: Numbers; counted: Numbers }> {
  return db.transaction(
    async (tx) => {
      const [stored] = await tx.select({ digest: space.digest, live: space.liveMedia }).from(space).where(eq(space.id, spaceId));
      const counted = { digest: 0, live: 0 };
      for (const name of digestedTables) {
        const rows = await listSynced(tx, name, (table) => and(eq(table.spaceId, spaceId), isNull(table.deletedAt)));
        for (const row of rows.filter((one) => !('status' in one) || one.status !== 'canceled')) {
          counted.digest = xorDigest(counted.digest, digestRow(name, row.id, row.seq));
          if (name === 'media') counted.live += 1;
        }
      }
      return { stored: stored!, counted };
    },
    { isolationLevel: 'repeatable read' },
  );
}
