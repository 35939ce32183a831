import { Dexie } from 'dexie';
import { countInStates } from '../../../db/outbox/count-in-states.ts';
import { StudioDatabase } from '../../../db/database.ts';
import { addAccount, listAccounts, removeAccount } from '../../../db/account/device.ts';
import { findLastUser } from '../../../db/account/find-last-user.ts';
import { findEarlierWait, saveEarlierWait } from '../../../db/account/earlier-wait.ts';
import { databaseName, openDatabase } from '../../../db/open-database.ts';
import { accountOf } from '../../../lib/account/account-of.ts';
import { consoleLog } from '../../../lib/log.ts';
import { withSessionLock } from '../../../lib/account/with-session-lock.ts';
import { registerWakeUp } from '../../outbox/register-wake-up.ts';
import { wipeAccount } from './wipe-account.ts';

/** The longest that a start waits for the sending, ms. */
const sendMs = 4_000;
/** After a wait that was not long enough, other tabs and later starts do not wait for this long, ms. */
const againMs = 300_000;

/**
 * Removes the data that earlier visits left on a shared computer, and lists it for the sweep of every later start.
 * Unsent changes of such a visit are sent first. While they cannot be, or while a refused change is not dismissed,
 * everything stays until a later start. `patienceMs`: how long sending may hold this start up.
 * Called before databases are in memory. @returns the accounts whose data stays
 */
export async function clearEarlier(patienceMs = sendMs): Promise<string[]> {
  for (const account of await listAccounts('earlier')) {
    if ((await Dexie.exists(databaseName(account))) && !(await sendAll(account, patienceMs))) continue;
    // Under the session lock: an account cannot sign in while its data is wiped.
    await withSessionLock(() => wipeEarlier(account));
  }
  return listAccounts('earlier');
}

async function wipeEarlier(account: string): Promise<void> {
  const [earlier, present] = [await listAccounts('earlier'), await findLastUser()];
  // The account signed in again without saying that the computer is shared: it keeps everything.
  if (!earlier.includes(account) || (present !== null && accountOf(present.user_id) === account)) return;
  // Noted first: the next start finishes what a crash interrupts.
  await addAccount('wiped', account);
  await removeAccount('earlier', account);
  await wipeAccount(account);
}

/** Whether nothing is left that exists nowhere else. */
async function sendAll(account: string, patienceMs: number): Promise<boolean> {
  try {
    const left = await countLeft(account);
    if (left.unsent === 0) return left.refused === 0;
    if (!navigator.onLine || isSoon(await findEarlierWait())) return false;
    const { answerWakeUp } = await import('../../../sync/background/answer-wake-up.ts');
    const patience = AbortSignal.timeout(patienceMs);
    await answerWakeUp(account, () => Promise.resolve(false), patience);
    if (patience.aborted) await giveUpFor(account);
    const after = await countLeft(account);
    return after.unsent + after.refused === 0;
  } catch (error) {
    consoleLog('earlier.not-sent', { reason: error instanceof Error ? error.name : 'unknown' });
    return false;
  }
}

/** A clock that was put back does not count. */
function isSoon(againAt: number): boolean {
  return againAt > Date.now() && againAt <= Date.now() + againMs;
}

/** The service worker, where there is one, goes on when the browser finds the time. */
async function giveUpFor(account: string): Promise<void> {
  await saveEarlierWait(Date.now() + againMs);
  await registerWakeUp(`earlier:${databaseName(account)}`);
}

/** Changes that the server does not have, and those that it refused, which the person may not have seen. */
async function countLeft(account: string): Promise<{ unsent: number; refused: number }> {
  const db = await openDatabase(new StudioDatabase(databaseName(account)));
  try {
    return { unsent: await countInStates(db, ['held', 'ready', 'sending', 'parked']), refused: await db.problems.count() };
  } finally {
    db.close();
  }
}
