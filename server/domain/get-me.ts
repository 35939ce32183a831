import { eq, sql } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { Me } from '../../contract/user.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { creditLedger, user } from '../storage/schema.ts';

/** The session as every device knows it. @throws UNAUTHENTICATED when the user is gone */
export async function getMe(db: Database | Transaction, userId: string): Promise<Me> {
  const [found] = await db.select().from(user).where(eq(user.id, userId));
  if (found === undefined) throw new AppError('UNAUTHENTICATED');
  const [sum] = await db
    .select({ credits: sql<number>`coalesce(sum(${creditLedger.amount}), 0)::int` })
    .from(creditLedger)
    .where(eq(creditLedger.userId, userId));
  return {
    user_id: found.id,
    space_id: found.spaceId,
    is_guest: found.isAnonymous,
    email: found.isAnonymous ? null : found.email,
    plan: found.plan,
    credits: sum?.credits ?? 0,
    is_admin: found.role === 'admin',
    server_now: Date.now(),
  };
}
