import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';

/** What a link shows to everybody. */
export type Public<T> = { step: 'reading' } | { step: 'shown'; value: T } | { step: 'not-shared' } | { step: 'unreachable' } | Waiting;
/** The studio says why it does not show it yet, and after how many seconds to ask again. */
type Waiting = { step: 'waiting'; why: string; seconds: number };

/**
 * What a link shows now; asked again whenever the page is looked at again, because it may have been made private. `read` is a function
 * outside of the component.
 */
export function usePublic<T>(token: string, read: (token: string) => Promise<T>): Public<T> {
  const [state, setState] = useState<Public<T>>({ step: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    let again: ReturnType<typeof setTimeout> | undefined;
    /** Until the studio is done with what it does before it shows this. */
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

/** A connection that is gone for a moment takes nothing away that was allowed to be seen, and does not end the waiting for it. */
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
