import { findLastUser, listWiped, saveWiped } from '../db/device.ts';
import { accountOf } from '../lib/account-of.ts';
import { withSessionLock } from '../lib/with-session-lock.ts';
import { wipeAccount } from './wipe-account.ts';

/** The second wipe after a sign-out: a request in flight at the first may have written again. */
export async function sweepLeftovers(): Promise<void> {
  for (const account of await listWiped()) {
    // Nobody signs in while one is wiped; who did before the turn of theirs keeps everything.
    await withSessionLock(async () => {
      const present = await findLastUser();
      if (present === null || accountOf(present.user_id) !== account) await wipeAccount(account);
      await saveWiped((await listWiped()).filter((one) => one !== account));
    });
  }
}
