import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';

/**
 * Keeps a suspended account from getting a session. The lock lasts until the transaction ends: a concurrent suspension waits, and
 * ends the session that begins here. @throws ACCOUNT_SUSPENDED, UNAUTHENTICATED when the account is gone
 */
export async function refuseSuspended(tx: Transaction, userId: string): Promise<void> {
  const [found] = await tx.select({ suspendedAt: user.suspendedAt }).from(user).where(eq(user.id, userId)).for('update');
  if (found === undefined) throw new AppError('UNAUTHENTICATED');
  if (found.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED');
}
