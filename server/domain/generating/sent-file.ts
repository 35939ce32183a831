import { and, eq, exists, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../storage/database.ts';
import { generation, upload } from '../../storage/schema/media.ts';

/** True of requests that were made from the video or sound that was sent with this hash. */
export function isMadeFromSent(hash: SQL | typeof upload.hash): SQL {
  const address = sql`'/api/media/upload_raw_media/' || ${hash}`;
  // Written as the indexes are.
  return sql`(${generation.settings} ? 'audio_url' and left(${generation.settings} ->> 'audio_url', 200) = ${address}
    or ${generation.settings} ? 'video_url' and left(${generation.settings} ->> 'video_url', 200) = ${address})`;
}

type SentFile = { mime: string; duration: number | null };

/**
 * A file that this user has sent, or that somebody has sent for a request of this space; undefined for any other: to know
 * the hash of a file is not to have it. `duration` in seconds.
 */
export async function findSentFile(
  db: Database | Transaction,
  { userId, spaceId, hash }: { userId: string; spaceId: string; hash: string },
): Promise<SentFile | undefined> {
  const ofSpace = db
    .select({ one: sql`1` })
    .from(generation)
    .where(and(eq(generation.spaceId, spaceId), isNull(generation.deletedAt), isMadeFromSent(upload.hash)));
  const [sent] = await db
    .select({ mime: upload.mime, duration: upload.duration })
    .from(upload)
    .where(and(eq(upload.hash, hash), or(eq(upload.userId, userId), exists(ofSpace))))
    .orderBy(sql`${upload.userId} <> ${userId}`)
    .limit(1);
  return sent;
}
