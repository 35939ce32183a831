import { eq } from 'drizzle-orm';
import { syncedTables } from '../../../contract/sync/synced-tables.ts';
import type { Transaction } from '../../storage/database.ts';
import { creditLedger } from '../../storage/schema/credit-ledger.ts';
import { upload } from '../../storage/schema/upload.ts';
import { mutation } from '../../storage/schema/mutation.ts';
import { space } from '../../storage/schema/space.ts';
import { user } from '../../storage/schema/user.ts';
import { syncedTableOf } from '../../storage/rows/synced-tables.ts';

/** Deletes a user and everything that is still in its space, inside an open transaction. Sessions go with it. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  const [found] = await tx.select({ spaceId: user.spaceId }).from(user).where(eq(user.id, userId)).for('update');
  if (found === undefined) return;
  // Reversed order of `syncedTables`: rows that refer to others go first.
  for (const name of syncedTables.toReversed()) {
    const table = syncedTableOf[name];
    await tx.delete(table).where(eq(table.spaceId, found.spaceId));
  }
  await tx.delete(upload).where(eq(upload.userId, userId));
  await tx.delete(mutation).where(eq(mutation.userId, userId));
  await tx.delete(creditLedger).where(eq(creditLedger.userId, userId));
  await tx.delete(user).where(eq(user.id, userId));
  await tx.delete(space).where(eq(space.id, found.spaceId));
}
