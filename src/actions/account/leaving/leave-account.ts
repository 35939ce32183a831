import { closeForGood } from '../../../db/upgrade/close-for-good.ts';
import { addAccount } from '../../../db/account/device.ts';
import { isInMemory } from '../../../db/recovery/in-memory.ts';
import { databaseName, studio } from '../../../db/open-database.ts';
import { tell } from '../../../sync/channel.ts';
import { stopSync } from '../../../sync/start-sync.ts';
import { syncStatus } from '../../../sync/status.ts';
import { forgetAllUndo } from '../../undo.ts';
import { wipeAccount } from './wipe-account.ts';

/**
 * Stops all work for an account and removes its data here; other tabs leave it too. What to do first (who is
 * next, what the server must hear) is stored by the caller, so that a crash in between is made good.
 */
export async function leaveAccount(account: string): Promise<void> {
  // Noted first: the next start finishes what a crash interrupts. What is on the disk when this is in memory is an earlier visit's.
  if (!isInMemory()) await addAccount('wiped', account);
  forgetAllUndo();
  await stopSync();
  // Given up or sent: the browser need not ask again.
  Object.assign(syncStatus, { waiting: 0, asked: 0 });
  tell(databaseName(account), { t: 'signed-out' });
  closeForGood(studio());
  await wipeAccount(account);
}
