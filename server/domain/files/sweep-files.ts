import { eq } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { findUsedHashes } from '../../storage/files/find-used-hashes.ts';
import { lockHash } from '../../storage/files/lock-hash.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { assessment } from '../../storage/schema/assessment.ts';
import { transact } from '../../storage/transact.ts';

/** Far longer than a picture takes from its file to its row. */
const graceMs = 24 * 3_600_000;
const batch = 500;

/**
 * Removes files that no item refers to, for instance of a picture that was canceled while it was stored, or of a deleted guest.
 * Files younger than a day stay, because their item may be on its way. The start of the studio has checked that this store
 * belongs to this database. Answers with the number of pictures.
 */
export async function sweepFiles(studio: { db: Database; mediaStore: MediaStore }): Promise<number> {
  const { db, mediaStore } = studio;
  let removed = 0;
  let hashes: string[] = [];
  const sweep = async (): Promise<void> => {
    const used = await findUsedHashes(db, hashes);
    for (const hash of hashes) if (!used.has(hash)) removed += await removeOne(studio, hash);
    hashes = [];
  };
  for await (const hash of mediaStore.listOlderThan(new Date(Date.now() - graceMs))) {
    if (hashes.push(hash) === batch) await sweep();
  }
  await sweep();
  return removed;
}

/** Purges inside the transaction: a job that is about to finish with the same picture waits for the lock. */
function removeOne({ db, mediaStore }: { db: Database; mediaStore: MediaStore }, hash: string): Promise<number> {
  return transact(db, async (tx) => {
    await lockHash(tx, hash);
    if ((await findUsedHashes(tx, [hash])).size > 0) return 0;
    await mediaStore.purge(hash);
    await tx.delete(assessment).where(eq(assessment.hash, hash));
    return 1;
  });
}
