import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';

/**
 * The speed that a user's requests get: `turbo` on a paid plan. Of other users only administrators may ask.
 * @throws NOT_FOUND
 */
export async function findInferenceMode(
  { db }: { db: Database },
  input: { asker: { userId: string; isAdmin: boolean }; userId: string | undefined },
): Promise<ResponseOf<'createInferenceRequestMode'>> {
  const { asker, userId = asker.userId } = input;
  if (userId !== asker.userId && !asker.isAdmin) throw new AppError('NOT_FOUND');
  const [found] = await db.select({ plan: user.plan }).from(user).where(eq(user.id, userId));
  if (found === undefined) throw new AppError('NOT_FOUND');
  return { inference_request_mode: found.plan === 'free' ? 'normal' : 'turbo' };
}
