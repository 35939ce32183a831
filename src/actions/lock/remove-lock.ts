import { saveLock } from '../../db/locks.ts';
import { tellLock } from '../../lib/lock/lock-channel.ts';

/** Takes the lock of an account away from this browser. */
export async function removeLock(account: string): Promise<void> {
  await saveLock(account, null);
  tellLock({ t: 'changed', account });
}
