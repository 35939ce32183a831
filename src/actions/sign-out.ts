import { AppError } from '../../contract/errors.ts';
import { listWiped, saveLastUser, saveSignOutDue, saveWiped } from '../db/device.ts';
import { openAccount, studio } from '../db/open-database.ts';
import { leaveAsItIs, leaveWithNothingUnsent } from '../db/seal-outbox.ts';
import { reloadPage } from '../lib/reload-page.ts';
import { drainOutbox } from '../sync/drain-outbox.ts';
import { stopSync } from '../sync/start-sync.ts';
import { leaveAccount } from './leave-account.ts';
import { revokeSession } from './revoke-session.ts';

/**
 * Signs out and removes the account's data from this browser. `save` sends what is unsent first;
 * `discard` gives it up. Works offline: the server hears of it at the next start.
 * @throws AppError what `drainOutbox` throws; then nothing has been changed
 */
export async function signOut(choice: 'save' | 'discard'): Promise<void> {
  const db = studio();
  if (choice === 'save') await leaveWithNothingUnsent(db, () => drainOutbox(db), leave);
  else await leaveAsItIs(db, leave);
  reloadPage();
}

async function leave(): Promise<void> {
  const account = openAccount();
  // Both before anything that takes time: if the page is closed from here on, the next start goes on with it.
  await saveWiped([...(await listWiped()), account]);
  await saveSignOutDue(true);
  await saveLastUser(null);
  // Before the session ends, so that no request of ours runs into the end of it.
  await stopSync();
  await revokeSession().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  await leaveAccount(account);
}
