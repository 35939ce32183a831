import type { Me } from '../../../contract/account/user.ts';
import { saveLastUser } from '../../db/account/device.ts';
import { openAccount, saveMe, studio } from '../../db/open-database.ts';
import { leaveWithNothingUnsent } from '../../db/outbox/seal-outbox.ts';
import { reloadPage } from '../../lib/browser/reload-page.ts';
import { drainOutbox } from '../../sync/outbox/drain-outbox.ts';
import { sessionApi } from '../../sync/api/session-api.ts';
import { leaveAccount } from './leaving/leave-account.ts';
import { noteLeaving } from './leaving/note-leaving.ts';
import { syncNow } from '../outbox/sync-now.ts';

/** `adminCode`: empty for an ordinary account. `isShared`: nothing of the account may stay on this computer. */
export type SignUp = { email: string; password: string; adminCode: string; isShared: boolean };

/**
 * Turns the guest into an account. The user stays the same, so everything made so far stays where it is; on a shared
 * computer that is the studio alone: what is unsent is sent first, and the page starts again.
 * @throws AppError SIGN_UP_REFUSED, ALREADY_ACCOUNT, VALIDATION_FAILED, UNAUTHENTICATED, NETWORK; on a shared computer also what `drainOutbox` throws
 */
export async function signUp(input: SignUp): Promise<void> {
  const db = studio();
  if (input.isShared) {
    const leave = async () => {
      await saveLastUser(await noteLeaving(openAccount(), () => ask(input)));
      await leaveAccount(openAccount());
    };
    await leaveWithNothingUnsent(db, () => drainOutbox(db), leave);
    reloadPage();
    return;
  }
  const me = await ask(input);
  await saveMe(db, me, Date.now());
  await saveLastUser(me);
  syncNow();
}

async function ask({ email, password, adminCode, isShared }: SignUp): Promise<Me> {
  const body = { email, password, ...(adminCode === '' ? {} : { admin_code: adminCode }), ...(isShared ? { shared_computer: true } : {}) };
  return (await (await sessionApi()).call('accountSignUp', { body })).value;
}
