import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { chooseSpeed } from '../../../contract/generations/cost/turbo.ts';
import type { Plan } from '../../../contract/account/plan.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { user } from '../../storage/schema/user.ts';
import { findMembership } from '../teams/find-membership.ts';
import { countTurboImages } from '../generations/request/choose-turbo.ts';

/**
 * The speed that a user's next request gets: `turbo` on a paid plan, until the daily limit is hit. Of other users only administrators may ask.
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
  const plan: Plan = (await findMembership(db, userId)) === null ? found.plan : 'team';
  const { speed } = chooseSpeed({ asked: undefined, plan, used: await countTurboImages(db, userId, Date.now()), images: 1 });
  return { inference_request_mode: speed };
}
