import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { readProfile, readProfilePage, type Profile } from '../../actions/profiles/read-profile.ts';

export type ProfileState =
  | { step: 'reading' }
  | { step: 'shown'; profile: Profile; more: 'idle' | 'reading' | 'failed' }
  | { step: 'unknown' }
  /** `message` is null while the studio cannot be reached. */
  | { step: 'failed'; message: string | null };

/** The live profile; requested again when the page becomes visible, because pictures may be deleted. */
export function useProfile(username: string): { state: ProfileState; refresh: () => void; readMore: () => void } {
  const [state, setState] = useState<ProfileState>({ step: 'reading' });
  /** Number of shown pictures, and the current request: a late answer of an older one is dropped. */
  const shown = useRef(0);
  const turn = useRef(0);
  /** Many missing pictures at once cause one request. */
  const asking = useRef<number | null>(null);
  const show = useCallback((next: ProfileState) => {
    shown.current = next.step === 'shown' ? next.profile.items.length : shown.current;
    setState(next);
  }, []);

  const refresh = useCallback(async () => {
    if (asking.current === turn.current) return;
    const mine = ++turn.current;
    asking.current = mine;
    const next = await ask(username, shown.current);
    if (mine !== turn.current) return;
    asking.current = null;
    // A short loss of the connection keeps the shown pictures.
    if (next.step === 'failed' && shown.current > 0) return;
    show(next);
  }, [username, show]);

  const readMore = useCallback(async () => {
    if (state.step !== 'shown' || state.more === 'reading' || state.profile.next === null) return;
    const mine = ++turn.current;
    const { profile } = state;
    setState({ ...state, more: 'reading' });
    try {
      const page = await readProfilePage(username, profile.next);
      if (mine === turn.current) show({ step: 'shown', more: 'idle', profile: { ...page, items: [...profile.items, ...page.items] } });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (mine === turn.current) setState({ step: 'shown', profile, more: 'failed' });
    }
  }, [state, username, show]);

  useEffect(() => {
    const handleReturn = () => document.visibilityState === 'visible' && void refresh();
    void refresh();
    document.addEventListener('visibilitychange', handleReturn);
    addEventListener('focus', handleReturn);
    addEventListener('online', handleReturn);
    return () => {
      turn.current += 1;
      document.removeEventListener('visibilitychange', handleReturn);
      removeEventListener('focus', handleReturn);
      removeEventListener('online', handleReturn);
    };
  }, [refresh]);

  return { state, refresh: () => void refresh(), readMore: () => void readMore() };
}

async function ask(username: string, count: number): Promise<ProfileState> {
  try {
    return { step: 'shown', profile: await readProfile(username, count), more: 'idle' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_FAILED') return { step: 'unknown' };
    return { step: 'failed', message: error.code === 'NETWORK' ? null : error.message };
  }
}
