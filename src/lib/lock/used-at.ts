import { lockDisk, lockKey } from './lock-state.ts';

/** When somebody used the studio in any tab of this browser, ms since 1970; 0 when nobody can say. */
export function readUsedAt(): number {
  return Number(lockDisk?.getItem(lockKey)) || 0;
}

/** Also says to every later start that there is a lock to look for. */
export function saveUsedAt(now: number): void {
  lockDisk?.setItem(lockKey, String(now));
}

/** No start looks for a lock any more. */
export function forgetUsedAt(): void {
  lockDisk?.removeItem(lockKey);
}
