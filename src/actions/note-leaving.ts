import { listAccounts, saveAccounts } from '../db/device.ts';
import { isInMemory } from '../db/in-memory.ts';

/**
 * Asks the studio for what ends with this account leaving this browser. Should the page end between the answer and its
 * leaving, the next start wipes what is left; it spares whoever is still here. Refused, all is as before.
 */
export async function noteLeaving<T>(account: string, ask: () => Promise<T>): Promise<T> {
  const before = await listAccounts('wiped');
  // What is on the disk then is an earlier visit's.
  if (isInMemory() || before.includes(account)) return ask();
  await saveAccounts('wiped', [...before, account]);
  try {
    return await ask();
  } catch (error) {
    await saveAccounts(
      'wiped',
      (await listAccounts('wiped')).filter((one) => one !== account),
    );
    throw error;
  }
}
