import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';

/** State of the public content of a link. */
export type Public<T> = { step: 'reading' } | { step: 'shown'; value: T } | { step: 'not-shared' } | { step: 'unreachable' } | Waiting;
/** The content is not available yet: the studio's reason, and the seconds until the next request. */
type Waiting = { step: 'waiting'; why: string; seconds: number };

/**
 * The public content of a link. Requested again whenever the page becomes visible, because it may be private by now. `read` must be a
 * stable function.
 */
export function usePublic<T>(token: string, read: (token: string) => Promise<T>): Public<T> {
  const [state, setState] = useState<Public<T>>({ step: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    /** Seconds until the next request while the studio is still preparing the content. */
    let seconds: number | null = null;
    const show = async () => {
      const next = await ask(token, read);
      if (!isCurrent) return;
      if (next.step !== 'unreachable') seconds = next.step === 'waiting' ? next.seconds : null;
      setState((before) => (isKept(before, next) ? before : next));
      clearTimeout(again);
      if (seconds !== null) again = setTimeout(() => void show(), seconds * 1000);
    };
    const handleChange = () => document.visibilityState === 'visible' && void show();
    void show();
    document.addEventListener('visibilitychange', handleChange);
    addEventListener('focus', handleChange);
    return () => {
      isCurrent = false;
      clearTimeout(again);
      document.removeEventListener('visibilitychange', handleChange);
      removeEventListener('focus', handleChange);
    };
  }, [token, read]);
  return state;
}

/** True when a short loss of the connection must not replace the shown content or end the waiting. */
function isKept<T>(before: Public<T>, next: Public<T>): boolean {
  if (next.step === 'waiting') return before.step === 'shown';
  return next.step === 'unreachable' && (before.step === 'shown' || before.step === 'waiting');
}

async function ask<T>(token: string, read: (token: string) => Promise<T>): Promise<Public<T>> {
  try {
    return { step: 'shown', value: await read(token) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isNotShared = error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED';
    if (error.code === 'UNAVAILABLE' && error.retryAfterSeconds !== undefined)
      return { step: 'waiting', why: error.message, seconds: error.retryAfterSeconds };
    return { step: isNotShared ? 'not-shared' : 'unreachable' };
  }
}
