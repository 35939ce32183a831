import { findLastUser, listAccounts, removeAccount } from '../db/device.ts';
import { accountOf } from '../lib/account-of.ts';
import { isSharedComputer } from '../lib/is-shared-computer.ts';
import { loadUntilThere } from '../lib/load-until-there.ts';
import { withSessionLock } from '../lib/with-session-lock.ts';

/** The second wipe after a sign-out: a request in flight at the first may have written again. */
export async function sweepLeftovers(): Promise<void> {
  for (const account of await listAccounts('wiped')) {
    const { wipeAccount } = await loadUntilThere(() => import('./wipe-account.ts'));
    // Nobody signs in while one is wiped; who did before the turn of theirs keeps everything.
    await withSessionLock(async () => {
      const present = await findLastUser();
      if (present === null || accountOf(present.user_id) !== account) await wipeAccount(account);
      // While who is here leaves nothing on purpose, every start looks for what was left all the same.
      if (!isSharedComputer()) await removeAccount('wiped', account);
    });
  }
}
