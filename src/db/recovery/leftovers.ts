import { isSharedComputer } from '../../lib/account/is-shared-computer.ts';
import { addAccount, removeAccount } from '../account/device.ts';
import { saveEarlierWait } from '../account/earlier-wait.ts';
import { isInMemory } from './in-memory.ts';

/**
 * Lists an account to be wiped at the next start. False when it is listed already, and in memory: there the account's data
 * on the disk is an earlier visit's, which must stay.
 */
export async function listToWipe(account: string): Promise<boolean> {
  return !isInMemory() && (await addAccount('wiped', account));
}

/** Lists the data that earlier visits of an account left on this shared computer: the next start tries at once to remove it. */
export async function listEarlier(account: string): Promise<void> {
  await addAccount('earlier', account);
  await saveEarlierWait(null);
}

/** Called when an account signs in. Its earlier data is removed at the next start of a shared computer, and stays on any other. */
export function noteArrival(account: string): Promise<void> {
  return isSharedComputer() ? listEarlier(account) : removeAccount('earlier', account);
}
