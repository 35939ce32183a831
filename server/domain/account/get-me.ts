import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Me } from '../../../contract/account/user.ts';
import { findBalance } from '../../storage/credits/credits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';
import { findMembership } from '../teams/find-membership.ts';

/** The part of `Me` that comes from the user's own rows. */
export type MeOfUser = Omit<Me, 'watermark' | 'can_recreate' | 'admin_code' | 'quota_bytes'>;

/** The session as every device knows it, without the studio's own settings. @throws UNAUTHENTICATED when the user is gone */
export async function getMe(db: Database | Transaction, userId: string): Promise<MeOfUser> {
  const [found] = await db.select().from(user).where(eq(user.id, userId));
  if (found === undefined) throw new AppError('UNAUTHENTICATED');
  const membership = await findMembership(db, userId);
  return {
    user_id: found.id,
    space_id: membership?.team.spaceId ?? found.spaceId,
    is_guest: found.isAnonymous,
    email: found.isAnonymous ? null : found.email,
    plan: membership === null ? found.plan : 'team',
    credits: await findBalance(db, userId),
    is_admin: found.role === 'admin',
    team: membership && { id: membership.team.id, name: membership.team.name, role: membership.role },
    can_publish: found.canPublish && !found.isAnonymous,
    can_share: found.canShare,
    can_remove_watermark: found.canRemoveWatermark || found.plan !== 'free' || membership !== null,
    username: found.isAnonymous ? null : found.username,
    server_now: Date.now(),
  };
}
