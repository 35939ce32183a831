import { tellLock } from '../../lib/lock/lock-channel.ts';

/** Locks every tab of this browser that shows the account. */
export function lockNow(account: string): void {
  tellLock({ t: 'locked', account });
}
