import { claimAttempt, forgetAttempts } from '../../db/locks.ts';
import { findLock } from '../../db/queries/locks.ts';
import { hashCode } from '../../lib/lock/hash-code.ts';
import { pauseLeft } from '../../lib/lock/pause-left.ts';

/** `pauseMs`: how long no code is taken now. */
export type CodeAnswer = { isRight: boolean; pauseMs: number };

/** Whether a code opens the lock of an account in this browser. While it takes none, it does not look. */
export async function checkCode(account: string, code: string): Promise<CodeAnswer> {
  const claimed = await claimAttempt(account, Date.now());
  if (typeof claimed === 'number') return { isRight: false, pauseMs: claimed };
  // Turned off in another tab meanwhile.
  if (claimed === null) return { isRight: true, pauseMs: 0 };
  if ((await hashCode(code, claimed)) === claimed.hash) {
    await forgetAttempts(account);
    return { isRight: true, pauseMs: 0 };
  }
  const lock = await findLock(account);
  return { isRight: false, pauseMs: lock === null ? 0 : pauseLeft(lock, Date.now()) };
}
