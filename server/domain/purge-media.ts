import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { limits } from '../../contract/limits.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { lockHash } from '../storage/lock-hash.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { media } from '../storage/schema.ts';
import { transact } from '../storage/transact.ts';

const batch = 200;

/**
 * Removes the files of items that left the Trash, when no other item shows the same picture, and makes those
 * items forget them. Answers with the number of files.
 */
export async function purgeMedia(studio: { db: Database; mediaStore: MediaStore }): Promise<number> {
  const { db, mediaStore } = studio;
  let purged = 0;
  for (;;) {
    const over = new Date(Date.now() - limits.trashMs);
    const rows = await db
      .selectDistinct({ hash: media.hash })
      .from(media)
      .where(and(isNotNull(media.hash), lt(media.deletedAt, over)))
      .limit(batch);
    const hashes = rows.flatMap(({ hash }) => (hash === null ? [] : [hash]));
    for (const hash of hashes) purged += await transact(db, (tx) => purgeOne(tx, mediaStore, { hash, over }));
    if (hashes.length < batch) return purged;
  }
}

/** The file goes inside the transaction: whoever is about to finish with the same picture waits for the lock. */
async function purgeOne(tx: Transaction, store: MediaStore, { hash, over }: { hash: string; over: Date }): Promise<number> {
  await lockHash(tx, hash);
  const forgotten = await tx
    .update(media)
    .set({ hash: null, mime: null, sizeBytes: null })
    .where(and(eq(media.hash, hash), lt(media.deletedAt, over)))
    .returning({ id: media.id });
  const [other] = await tx.select({ id: media.id }).from(media).where(eq(media.hash, hash)).limit(1);
  if (other !== undefined || forgotten.length === 0) return 0;
  await store.purge(hash);
  return 1;
}
