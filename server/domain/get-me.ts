import { eq } from 'drizzle-orm';
import { AppError } from '../../contract/errors.ts';
import type { Me } from '../../contract/user.ts';
import { findBalance } from '../storage/credits.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { user } from '../storage/schema.ts';

/** The session as every device knows it. @throws UNAUTHENTICATED when the user is gone */
export async function getMe(db: Database | Transaction, userId: string): Promise<Me> {
  const [found] = await db.select().from(user).where(eq(user.id, userId));
  if (found === undefined) throw new AppError('UNAUTHENTICATED');
  return {
    user_id: found.id,
    space_id: found.spaceId,
    is_guest: found.isAnonymous,
    email: found.isAnonymous ? null : found.email,
    plan: found.plan,
    credits: await findBalance(db, userId),
    is_admin: found.role === 'admin',
    team: null,
    invited_to: [],
    can_publish: found.canPublish && !found.isAnonymous,
    can_remove_watermark: found.canRemoveWatermark || found.plan !== 'free',
    server_now: Date.now(),
  };
}
