import { addAccount, listAccounts, removeAccount } from '../../../db/account/device.ts';
import { isInMemory } from '../../../db/recovery/in-memory.ts';

/**
 * Asks the studio for what ends with this account leaving this browser. Should the page end between the answer and its
 * leaving, the next start wipes what is left; it spares whoever is still here. Refused, all is as before.
 */
export async function noteLeaving<T>(account: string, ask: () => Promise<T>): Promise<T> {
  // What is on the disk then is an earlier visit's.
  if (isInMemory() || (await listAccounts('wiped')).includes(account)) return ask();
  await addAccount('wiped', account);
  try {
    return await ask();
  } catch (error) {
    await removeAccount('wiped', account);
    throw error;
  }
}
