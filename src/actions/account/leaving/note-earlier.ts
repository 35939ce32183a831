import { addAccount } from '../../../db/account/device.ts';
import { saveEarlierWait } from '../../../db/account/earlier-wait.ts';

/** Has the starts to come remove what this account left on this computer, which is said to be shared; the next one tries at once. */
export async function noteEarlier(account: string): Promise<void> {
  await addAccount('earlier', account);
  await saveEarlierWait(null);
}
