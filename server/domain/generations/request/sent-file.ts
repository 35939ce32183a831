import { and, eq, exists, notExists, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../../storage/database.ts';
import { upload, uploadGrant } from '../../../storage/schema/upload.ts';

type Reader = { userId: string; spaceId: string };
type SentFile = { mime: string; sizeBytes: number; duration: number | null; width: number; height: number };

/**
 * True of uploads that this user may read: files the user has sent, and files that another user has sent for a request of
 * this space. To know the hash of a file is not to have it.
 */
export function isReadableUpload(db: Database | Transaction, { userId, spaceId }: Reader): SQL {
  const granted = db
    .select({ one: sql`1` })
    .from(uploadGrant)
    .where(and(eq(uploadGrant.spaceId, spaceId), eq(uploadGrant.hash, upload.hash)));
  return sql`(${upload.userId} = ${userId} or ${exists(granted)})`;
}

/** A sent file that this user may read; undefined for any other. `duration` in seconds. */
export async function findSentFile(
  db: Database | Transaction,
  { hash, ...reader }: Reader & { hash: string },
): Promise<SentFile | undefined> {
  const { mime, sizeBytes, duration, width, height } = upload;
  const [sent] = await db
    .select({ mime, sizeBytes, duration, width, height })
    .from(upload)
    .where(and(eq(upload.hash, hash), isReadableUpload(db, reader)))
    .orderBy(sql`${upload.userId} <> ${reader.userId}`)
    .limit(1);
  return sent;
}

/** Lets everybody in a space read these files. The caller has checked with `findSentFile` that they may be used there. */
export async function grantFiles(tx: Transaction, { spaceId, hashes }: { spaceId: string; hashes: readonly string[] }): Promise<void> {
  const grants = hashes.map((hash) => ({ spaceId, hash }));
  if (grants.length > 0) await tx.insert(uploadGrant).values(grants).onConflictDoNothing();
}

/** Forgets grants for files that are gone. The same bytes, sent again, are a new file. */
export async function forgetGrants(db: Database): Promise<void> {
  const sent = db
    .select({ one: sql`1` })
    .from(upload)
    .where(eq(upload.hash, uploadGrant.hash));
  await db.delete(uploadGrant).where(notExists(sent));
}
