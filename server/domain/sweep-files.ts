import { sql } from 'drizzle-orm';
import { logError } from '../lib/log.ts';
import type { Database } from '../storage/database.ts';
import { findUsedHashes } from '../storage/find-used-hashes.ts';
import { lockHash } from '../storage/lock-hash.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { transact } from '../storage/transact.ts';

/** Far longer than a picture takes from its file to its row. */
const graceMs = 24 * 3_600_000;
const batch = 500;

/**
 * Removes files that no item refers to: of a picture that was canceled while it was stored, of a guest that was
 * left behind. Files younger than a day stay, because their item may be on its way. In a folder that belongs to
 * another database nothing is removed. Answers with the number of pictures.
 */
export async function sweepFiles(studio: { db: Database; mediaStore: MediaStore }): Promise<number> {
  const { db, mediaStore } = studio;
  if (!(await mediaStore.claim(await identify(db)))) {
    logError('media.sweep', 'The media folder belongs to another database: unused files are left in it.');
    return 0;
  }
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

/** Somebody who tries another DATABASE_URL for a day must find all pictures again after going back. */
async function identify(db: Database): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select system_identifier || ' ' || current_database() as id from pg_control_system()`,
  );
  return rows[0]!.id;
}

/** The file goes inside the transaction: whoever is about to finish with the same picture waits for the lock. */
function removeOne({ db, mediaStore }: { db: Database; mediaStore: MediaStore }, hash: string): Promise<number> {
  return transact(db, async (tx) => {
    await lockHash(tx, hash);
    if ((await findUsedHashes(tx, [hash])).size > 0) return 0;
    await mediaStore.purge(hash);
    return 1;
  });
}
