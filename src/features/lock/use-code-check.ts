import { useEffect, useState } from 'react';
import { checkCode } from '../../actions/lock/check-code.ts';
import { errorText } from '../../ui/feedback/run-action.ts';
import { findLock } from '../../db/queries/locks.ts';
import { codePattern } from '../../lib/lock/hash-code.ts';
import { pauseLeft } from '../../lib/lock/pause-left.ts';
import { consoleLog } from '../../lib/log.ts';

const tickMs = 1_000;

/** Tries codes on the lock of an account, and says what came of it. */
export function useCodeCheck(account: string | null) {
  const [error, setError] = useState<string>();
  const [openAt, setOpenAt] = useState(0);
  const [now, setNow] = useState(Date.now);
  const leftMs = Math.max(0, openAt - now);
  const isPaused = leftMs > 0;
  useEffect(() => {
    // The pause of an earlier page goes on in this one.
    const read = async (of: string) => {
      const lock = await findLock(of);
      const at = Date.now();
      if (lock !== null) setOpenAt(at + pauseLeft(lock, at));
      setNow(at);
    };
    // What cannot be read is said when a code is tried.
    if (account !== null) read(account).catch((failure: unknown) => consoleLog('lock.pause-not-read', { reason: String(failure) }));
  }, [account]);
  useEffect(() => {
    if (!isPaused) return undefined;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isPaused]);
  const check = async (code: string): Promise<boolean> => {
    if (account === null || isPaused) return false;
    if (!codePattern.test(code)) {
      setError('The code has 6 digits.');
      return false;
    }
    try {
      const { isRight, pauseMs } = await checkCode(account, code);
      const at = Date.now();
      setOpenAt(at + pauseMs);
      setNow(at);
      setError(isRight ? undefined : 'That is not the code.');
      return isRight;
    } catch (failure) {
      // Below the field: over a locked page there is no other place for it.
      setError(errorText(failure));
      return false;
    }
  };
  return { check, error: isPaused ? pausedText(leftMs) : error, isPaused, forgetError: () => setError(undefined) };
}

function pausedText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000);
  const wait = seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : minutesText(Math.ceil(seconds / 60));
  return `Too many wrong codes. Wait ${wait}, then try again.`;
}

function minutesText(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
