import { removeAccount } from '../../../db/account/device.ts';
import { listToWipe } from '../../../db/recovery/leftovers.ts';

/**
 * Sends a request after whose success this account leaves this browser. The account is listed to be wiped before: a page
 * that ends after the answer leaves the wipe to the next start, which spares the signed-in account. A failure unlists it.
 */
export async function noteLeaving<T>(account: string, ask: () => Promise<T>): Promise<T> {
  const isListed = await listToWipe(account);
  try {
    return await ask();
  } catch (error) {
    if (isListed) await removeAccount('wiped', account);
    throw error;
  }
}
