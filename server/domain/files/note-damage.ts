import { eq } from 'drizzle-orm';
import { logError } from '../../lib/log.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { findUsedHashes } from '../../storage/files/find-used-hashes.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { damagedFile } from '../../storage/schema/media-files.ts';

/**
 * Notes that an original is damaged, and logs it once. A file that no item refers to was removed, not damaged. While the whole
 * media folder is away, nothing is noted. `hash`: SHA-256 in hex.
 */
export async function noteDamage({ db, mediaStore }: { db: Database; mediaStore: MediaStore }, hash: string): Promise<void> {
  if ((await mediaStore.readOwner()) === null) return;
  if ((await findUsedHashes(db, [hash])).size === 0) return;
  const noted = await db.insert(damagedFile).values({ hash }).onConflictDoNothing().returning({ hash: damagedFile.hash });
  if (noted.length > 0) logError('media.damaged', 'An original in the media folder is missing or damaged.', { hash });
}

/** Whether an original is noted as damaged and was not replaced since. */
export async function isNotedDamaged(db: Database | Transaction, hash: string): Promise<boolean> {
  return (await db.select({ hash: damagedFile.hash }).from(damagedFile).where(eq(damagedFile.hash, hash))).length > 0;
}
