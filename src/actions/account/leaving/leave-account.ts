import { closeForGood } from '../../../db/upgrade/close-for-good.ts';
import { listToWipe } from '../../../db/recovery/leftovers.ts';
import { databaseName, studio } from '../../../db/open-database.ts';
import { tell } from '../../../sync/channel.ts';
import { stopSync } from '../../../sync/start-sync.ts';
import { syncStatus } from '../../../sync/status.ts';
import { forgetAllUndo } from '../../undo.ts';
import { wipeAccount } from './wipe-account.ts';

/**
 * Stops all work for an account and removes its data here; other tabs leave it too. The caller stores the next user and
 * any request still due to the server before, so that the next start can finish after a crash.
 */
export async function leaveAccount(account: string): Promise<void> {
  // Listed first: the next start finishes a wipe that a crash interrupts.
  await listToWipe(account);
  forgetAllUndo();
  await stopSync();
  // All changes are sent or discarded: the browser must not ask before the reload.
  Object.assign(syncStatus, { waiting: 0, asked: 0 });
  tell(databaseName(account), { t: 'signed-out' });
  closeForGood(studio());
  await wipeAccount(account);
}
