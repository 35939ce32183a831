import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { listUserGenerations, type UserGenerations } from '../../actions/internal/list-user-generations.ts';
import { mergePage } from './merge-page.ts';

type GenerationsState =
  | { step: 'reading' }
  /** `more`: state of the next page. */
  | { step: 'shown'; list: UserGenerations; more: 'idle' | 'reading' | 'failed' }
  /** The user does not exist, or the reader is no administrator. */
  | { step: 'unknown' }
  | { step: 'failed'; message: string };

const unknownCodes: string[] = ['NOT_FOUND', 'VALIDATION_FAILED', 'UNAUTHENTICATED', 'FORBIDDEN'];

/** The generations of a user, page by page. */
export function useUserGenerations(userId: string) {
  const [state, setState] = useState<GenerationsState>({ step: 'reading' });
  const asked = useRef<AbortController>(undefined);

  const read = useCallback(async () => {
    asked.current?.abort();
    const stop = (asked.current = new AbortController());
    try {
      const list = await listUserGenerations(userId, null, stop.signal);
      if (!stop.signal.aborted) setState({ step: 'shown', list, more: 'idle' });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof AppError)) throw error;
      setState(unknownCodes.includes(error.code) ? { step: 'unknown' } : { step: 'failed', message: error.message });
    }
  }, [userId]);

  const readMore = useCallback(async () => {
    const stop = asked.current;
    if (stop === undefined || state.step !== 'shown' || state.more === 'reading' || state.list.next === null) return;
    const { list } = state;
    setState({ step: 'shown', list, more: 'reading' });
    try {
      const page = await listUserGenerations(userId, list.next, stop.signal);
      if (!stop.signal.aborted) setState({ step: 'shown', list: mergePage(list, page), more: 'idle' });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof AppError)) throw error;
      setState({ step: 'shown', list, more: 'failed' });
    }
  }, [state, userId]);

  useEffect(() => {
    void read();
    return () => asked.current?.abort();
  }, [read]);

  const readAgain = () => {
    setState({ step: 'reading' });
    void read();
  };
  return { state, readAgain, readMore: () => void readMore() };
}
