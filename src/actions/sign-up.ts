import type { Me } from '../../contract/user.ts';
import { saveLastUser } from '../db/device.ts';
import { saveMe, studio } from '../db/open-database.ts';
import { syncNow } from './sync-now.ts';
import { sessionApi } from '../sync/session-api.ts';

/**
 * Turns the guest into an account. The user stays the same, so everything made so far stays where it is.
 * @throws AppError EMAIL_TAKEN, ALREADY_ACCOUNT, VALIDATION_FAILED, UNAUTHENTICATED, NETWORK
 */
export async function signUp({ email, password }: { email: string; password: string }): Promise<Me> {
  const { value: me } = await (await sessionApi()).call('accountSignUp', { body: { email, password } });
  await saveMe(studio(), me, Date.now());
  await saveLastUser(me);
  syncNow();
  return me;
}
