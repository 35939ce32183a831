import { AppError } from '../../../contract/errors.ts';
import { saveLastUser, saveSignOutDue } from '../../db/account/device.ts';
import { openAccount, studio } from '../../db/open-database.ts';
import { leaveAsItIs, leaveWithNothingUnsent } from '../../db/outbox/seal-outbox.ts';
import { listToWipe } from '../../db/recovery/leftovers.ts';
import { reloadPage } from '../../lib/browser/reload-page.ts';
import { drainOutbox } from '../../sync/outbox/drain-outbox.ts';
import { isUnsentElsewhere } from '../../sync/hold-unsent.ts';
import { stopSync } from '../../sync/start-sync.ts';
import { leaveAccount } from './leaving/leave-account.ts';
import { revokeSession } from '../session/revoke-session.ts';

/**
 * Signs out and removes the account's data from this browser. `save` sends unsent changes first; `discard` drops them.
 * Only another tab can send the changes in its memory: `elsewhere` allows to lose them.
 * Works offline: the server is told at the next start.
 * @throws AppError UNSENT_CHANGES when another tab has some, what `drainOutbox` throws; then nothing has been changed
 */
export async function signOut(choice: 'save' | 'discard', elsewhere: 'keep' | 'discard' = 'keep'): Promise<void> {
  const db = studio();
  if (elsewhere === 'keep' && (await isUnsentElsewhere(db.name))) throw new AppError('UNSENT_CHANGES');
  if (choice === 'save') await leaveWithNothingUnsent(db, () => drainOutbox(db), leave);
  else await leaveAsItIs(db, leave);
  reloadPage();
}

async function leave(): Promise<void> {
  const account = openAccount();
  // Stored before any slow step: if the page is closed from here on, the next start continues.
  await listToWipe(account);
  await saveSignOutDue(true);
  await saveLastUser(null);
  // Before the session ends, so that no request of sync fails at its end.
  await stopSync();
  await revokeSession().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
  await leaveAccount(account);
}
