import { Dexie } from 'dexie';
import { countInStates } from '../db/count-in-states.ts';
import { StudioDatabase } from '../db/database.ts';
import { listAccounts, saveAccounts } from '../db/device.ts';
import { databaseName, openDatabase } from '../db/open-database.ts';
import { consoleLog } from '../lib/log.ts';
import { wipeAccount } from './wipe-account.ts';

/**
 * Removes what earlier visits left on this computer, which is said to be shared, and has every later start look for more.
 * What such a visit had not sent is sent first; while it cannot be, all of it stays as it is, until a later start.
 * Called before databases are in memory. @returns the accounts of which something stays
 */
export async function clearEarlier(): Promise<string[]> {
  for (const account of await listAccounts('earlier')) {
    if ((await Dexie.exists(databaseName(account))) && !(await sendAll(account))) continue;
    // Noted first: the next start finishes what a crash interrupts.
    await saveAccounts('wiped', [...(await listAccounts('wiped')), account]);
    await saveAccounts(
      'earlier',
      (await listAccounts('earlier')).filter((one) => one !== account),
    );
    await wipeAccount(account);
  }
  return listAccounts('earlier');
}

async function sendAll(account: string): Promise<boolean> {
  try {
    if ((await countUnsentOf(account)) === 0) return true;
    if (!navigator.onLine) return false;
    const { answerWakeUp } = await import('../sync/answer-wake-up.ts');
    await answerWakeUp(account, () => Promise.resolve(false));
    return (await countUnsentOf(account)) === 0;
  } catch (error) {
    consoleLog('earlier.not-sent', { reason: error instanceof Error ? error.name : 'unknown' });
    return false;
  }
}

async function countUnsentOf(account: string): Promise<number> {
  const db = await openDatabase(new StudioDatabase(databaseName(account)));
  try {
    return await countInStates(db, ['held', 'ready', 'sending', 'parked']);
  } finally {
    db.close();
  }
}
