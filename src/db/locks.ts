import { pauseLeft } from '../lib/lock/pause-left.ts';
import { forgetUsedAt } from '../lib/lock/used-at.ts';
import { deviceValues } from './device.ts';
import { findLock, lockPrefix, type Lock } from './queries/locks.ts';

/** Sets the lock of an account in this browser, or takes it away. Where no account is locked, no start looks for a lock. */
export async function saveLock(account: string, lock: Lock | null): Promise<void> {
  if (lock !== null) {
    await deviceValues().put({ k: lockPrefix + account, value: lock });
    return;
  }
  await deviceValues().delete(lockPrefix + account);
  if ((await deviceValues().where('k').startsWith(lockPrefix).count()) === 0) forgetUsedAt();
}

/**
 * Counts an attempt as a wrong one before anybody looks at its code, so that no page that ends meanwhile gives another for
 * nothing. Returns the lock to look at, null when there is none, or how long no code is taken, ms.
 */
export async function claimAttempt(account: string, now: number): Promise<Lock | null | number> {
  const table = deviceValues();
  return table.db.transaction('rw', table, async () => {
    const lock = await findLock(account);
    if (lock === null) return null;
    // The clock was put back: the pause is counted from here.
    const failedAt = Math.min(lock.failedAt, now);
    const leftMs = pauseLeft({ ...lock, failedAt }, now);
    await saveLock(account, leftMs > 0 ? { ...lock, failedAt } : { ...lock, failures: lock.failures + 1, failedAt: now });
    return leftMs > 0 ? leftMs : lock;
  });
}

/** The code was right: wrong ones before it count no more. */
export async function forgetAttempts(account: string): Promise<void> {
  const table = deviceValues();
  await table.db.transaction('rw', table, async () => {
    const lock = await findLock(account);
    if (lock !== null) await saveLock(account, { ...lock, failures: 0, failedAt: 0 });
  });
}

/** The session of a shared computer has ended, and its locks with it. */
export async function sweepSharedLocks(): Promise<void> {
  for (const key of await deviceValues().where('k').startsWith(lockPrefix).primaryKeys()) {
    const account = key.slice(lockPrefix.length);
    const lock = await findLock(account);
    if (lock === null || lock.isShared) await saveLock(account, null);
  }
}
