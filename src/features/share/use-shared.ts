import { useEffect, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { readShared, type SharedItem } from '../../actions/read-shared.ts';

export type SharedState = { step: 'reading' } | { step: 'shown'; item: SharedItem } | { step: 'not-shared' } | { step: 'unreachable' };

/** What the link shows now; asked again whenever the page is looked at again, because it may have been made private. */
export function useShared(token: string): SharedState {
  const [state, setState] = useState<SharedState>({ step: 'reading' });
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const next = await ask(token);
      // A connection that is gone for a moment takes nothing away that was allowed to be seen.
      if (isCurrent) setState((before) => (next.step === 'unreachable' && before.step === 'shown' ? before : next));
    };
    const handleChange = () => document.visibilityState === 'visible' && void read();
    void read();
    document.addEventListener('visibilitychange', handleChange);
    addEventListener('focus', handleChange);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', handleChange);
      removeEventListener('focus', handleChange);
    };
  }, [token]);
  return state;
}

async function ask(token: string): Promise<SharedState> {
  try {
    return { step: 'shown', item: await readShared(token) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isNotShared = error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED';
    return { step: isNotShared ? 'not-shared' : 'unreachable' };
  }
}
