import { and, eq, exists, isNull, lte, not, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../storage/database.ts';
import { isOneOf } from '../../storage/rows/row-conditions.ts';
import { media } from '../../storage/schema/media.ts';
import { upload, uploadGrant } from '../../storage/schema/upload.ts';
import { isNamed, isNamedIn } from '../rows/is-named.ts';

/** An item that is deleted for good; `deletedAt` is when it was put into the Trash. The caller has locked the hash. */
type Gone = { hash: string; userId: string; spaceId: string; deletedAt: Date };

/**
 * Removes the addresses of the files that items were imported from. An address stays for its user when the file was sent again after
 * the deletion, or when the user has another item with it that is not deleted; for a space when it has such an item, or a row that
 * names the file, such as a request that was made from it.
 */
export async function forgetUploads(tx: Transaction, gone: readonly Gone[]): Promise<void> {
  if (gone.length === 0) return;
  const hashes = gone.map(({ hash }) => hash);
  const sent = await tx.selectDistinct({ hash: upload.hash }).from(upload).where(isOneOf(upload.hash, hashes));
  const isSent = new Set(sent.map(({ hash }) => hash));
  for (const item of gone) if (isSent.has(item.hash)) await forgetUpload(tx, item);
}

async function forgetUpload(tx: Transaction, { hash, userId, spaceId, deletedAt }: Gone): Promise<void> {
  const now = Date.now();
  const hasItem = (whose: SQL): SQL => {
    const item = tx
      .select({ one: sql`1` })
      .from(media)
      .where(and(eq(media.hash, hash), whose, isNull(media.deletedAt)));
    return exists(item);
  };
  const [forgotten] = await tx
    .delete(upload)
    .where(and(eq(upload.hash, hash), eq(upload.userId, userId), lte(upload.at, deletedAt), not(hasItem(eq(media.userId, userId)))))
    .returning();
  // Rows of any space may still need the file: it is kept without a user, as long as they name it.
  if (forgotten !== undefined && (await isTrue(tx, isNamed(sql`${hash}::text`, now))))
    await tx
      .insert(upload)
      .values({ ...forgotten, userId: '', at: new Date(0) })
      .onConflictDoNothing();
  const isNeeded = sql`(${hasItem(eq(media.spaceId, spaceId))} or ${isNamedIn(uploadGrant.spaceId, uploadGrant.hash, now)})`;
  await tx.delete(uploadGrant).where(and(eq(uploadGrant.hash, hash), eq(uploadGrant.spaceId, spaceId), not(isNeeded)));
}

async function isTrue(tx: Transaction, condition: SQL): Promise<boolean> {
  const { rows } = await tx.execute<{ is_true: boolean }>(sql`select ${condition} as is_true`);
  return rows[0]!.is_true;
}
