import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { limits } from '../../../contract/limits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findUsedHashes } from '../../storage/files/find-used-hashes.ts';
import { lockHash } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { assessment } from '../../storage/schema/assessment.ts';
import { media } from '../../storage/schema/media.ts';
import { transact } from '../../storage/transact.ts';
import { forgetUploads } from './forget-uploads.ts';

const batch = 200;

/**
 * Removes the files of items that left the Trash, when no other item shows the same picture, and clears those items' file
 * columns. The assessments of such a file go with it. Answers with the number of files.
 */
export async function purgeMedia(studio: { db: Database; mediaStore: MediaStore }): Promise<number> {
  const { db } = studio;
  let purged = 0;
  for (;;) {
    const over = new Date(Date.now() - limits.trashMs);
    const rows = await db
      .selectDistinct({ hash: media.hash })
      .from(media)
      .where(and(isNotNull(media.hash), lt(media.deletedAt, over)))
      .limit(batch);
    const hashes = rows.flatMap(({ hash }) => (hash === null ? [] : [hash]));
    purged += await purgeFiles(studio, hashes);
    if (hashes.length < batch) return purged;
  }
}

/** Removes these originals and their versions, where only items that left the Trash show them. Answers with the number of files. */
export async function purgeFiles(studio: { db: Database; mediaStore: MediaStore }, hashes: readonly string[]): Promise<number> {
  const over = new Date(Date.now() - limits.trashMs);
  let purged = 0;
  for (const hash of new Set(hashes)) purged += await transact(studio.db, (tx) => purgeOne(tx, studio.mediaStore, { hash, over }));
  return purged;
}

/** Purges inside the transaction: a job that is about to finish with the same picture waits for the lock. */
async function purgeOne(tx: Transaction, store: MediaStore, { hash, over }: { hash: string; over: Date }): Promise<number> {
  await lockHash(tx, hash);
  const gone = and(eq(media.hash, hash), lt(media.deletedAt, over));
  const { upscales, userId, spaceId, deletedAt } = media;
  const before = await tx.select({ upscales, userId, spaceId, deletedAt }).from(media).where(gone);
  if (before.length === 0) return 0;
  await tx.update(media).set({ hash: null, mime: null, sizeBytes: null, upscales: {} }).where(gone);
  // Versions of one picture are files of their own; other items may show the same.
  const versionsOf = (row: (typeof before)[number]) => Object.values(row.upscales).map((file) => file.hash);
  const hashes = [...new Set([hash, ...before.flatMap(versionsOf)])];
  for (const version of hashes.slice(1).sort()) await lockHash(tx, version);
  await forgetUploads(
    tx,
    before.flatMap((row) => [hash, ...versionsOf(row)].map((one) => ({ ...row, hash: one, deletedAt: row.deletedAt! }))),
  );
  const used = await findUsedHashes(tx, hashes);
  const unused = hashes.filter((one) => !used.has(one));
  for (const one of unused) {
    await store.purge(one);
    await tx.delete(assessment).where(eq(assessment.hash, one));
  }
  return unused.length;
}
