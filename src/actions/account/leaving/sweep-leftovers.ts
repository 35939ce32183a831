import { deviceValues, forgetWiped, listAccounts } from '../../../db/account/device.ts';
import { findLastUser } from '../../../db/account/find-last-user.ts';
import { accountOf } from '../../../lib/account/account-of.ts';
import { loadUntilThere } from '../../../lib/connection/load-until-there.ts';
import { consoleLog } from '../../../lib/log.ts';
import { withSessionLock } from '../../../lib/account/with-session-lock.ts';

/** The second wipe after a sign-out: a request in flight at the first may have written again. Called before databases are in memory. */
export async function sweepLeftovers(): Promise<void> {
  for (const account of await listAccounts('wiped')) {
    const { wipeAccount } = await loadUntilThere(() => import('./wipe-account.ts'));
    // Under the session lock no account can sign in during its wipe; one that signed in before its turn keeps everything.
    await withSessionLock(async () => {
      const present = await findLastUser();
      if (present === null || accountOf(present.user_id) !== account) await wipeAccount(account);
      await forgetWiped(account);
    });
  }
  await forgetLock().catch((error: unknown) => consoleLog('lock.not-forgotten', { reason: String(error) }));
}

/** Removes the hash of the code that earlier versions could be locked with. */
async function forgetLock(): Promise<void> {
  const key = 'pleinair.lock';
  const { localStorage: storage } = globalThis as { localStorage?: Storage };
  // The key exists while a hash is stored, so other starts need no transaction.
  if (storage?.getItem(key) == null) return;
  await deviceValues().where('k').startsWith('lock.').delete();
  storage.removeItem(key);
}
