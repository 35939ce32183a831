import { addAccount, listAccounts, removeAccount } from '../../../db/account/device.ts';
import { isInMemory } from '../../../db/recovery/in-memory.ts';

/**
 * Sends a request after whose success this account leaves this browser. The account is listed to be wiped before: a page
 * that ends after the answer leaves the wipe to the next start, which spares the signed-in account. A failure unlists it.
 */
export async function noteLeaving<T>(account: string, ask: () => Promise<T>): Promise<T> {
  // In memory: the account's data on the disk is an earlier visit's, which nothing here may list.
  if (isInMemory() || (await listAccounts('wiped')).includes(account)) return ask();
  await addAccount('wiped', account);
  try {
    return await ask();
  } catch (error) {
    await removeAccount('wiped', account);
    throw error;
  }
}
