import { eq } from 'drizzle-orm';
import type { Transaction } from '../storage/database.ts';
import { creditLedger, generation, media, mutation, space, user } from '../storage/schema.ts';

/** Deletes a user and everything that is still in its space, inside an open transaction. Sessions go with it. */
export async function deleteUser(tx: Transaction, userId: string): Promise<void> {
  const [found] = await tx.select({ spaceId: user.spaceId }).from(user).where(eq(user.id, userId)).for('update');
  if (found === undefined) return;
  await tx.delete(media).where(eq(media.spaceId, found.spaceId));
  await tx.delete(generation).where(eq(generation.spaceId, found.spaceId));
  await tx.delete(mutation).where(eq(mutation.userId, userId));
  await tx.delete(creditLedger).where(eq(creditLedger.userId, userId));
  await tx.delete(user).where(eq(user.id, userId));
  await tx.delete(space).where(eq(space.id, found.spaceId));
}
