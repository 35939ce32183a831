import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import type { Transaction } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';
import { findMembership } from './find-membership.ts';

/**
 * The plan that a user pays by. Locks the user until the transaction ends, because two requests at once must not spend the same credits.
 * @throws UNAUTHENTICATED when the user is gone
 */
export async function lockPayer(tx: Transaction, userId: string): Promise<Plan> {
  const [payer] = await tx.select({ plan: user.plan }).from(user).where(eq(user.id, userId)).for('update');
  if (payer === undefined) throw new AppError('UNAUTHENTICATED');
  return (await findMembership(tx, userId)) === null ? payer.plan : 'team';
}
