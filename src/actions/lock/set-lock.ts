import { saveLock } from '../../db/locks.ts';
import { findLock } from '../../db/queries/locks.ts';
import { isSharedComputer } from '../../lib/is-shared-computer.ts';
import { hashCode, hashRounds, newSalt } from '../../lib/lock/hash-code.ts';
import type { LockMinutes } from '../../lib/lock/idle-left.ts';
import { tellLock } from '../../lib/lock/lock-channel.ts';
import { saveUsedAt } from '../../lib/lock/used-at.ts';

/** Turns the lock of an account on in this browser, or changes it. `code`: null keeps the one there is. */
export async function setLock(account: string, { code, minutes }: { code: string | null; minutes: LockMinutes }): Promise<void> {
  const before = await findLock(account);
  if (code === null && before === null) return;
  const salt = newSalt();
  const secret = code === null ? {} : { salt, rounds: hashRounds, hash: await hashCode(code, { salt, rounds: hashRounds }) };
  const fresh = { hash: '', salt: '', rounds: hashRounds };
  await saveLock(account, { ...fresh, ...before, ...secret, minutes, isShared: isSharedComputer(), failures: 0, failedAt: 0 });
  saveUsedAt(Date.now());
  tellLock({ t: 'changed', account });
}
