import { useCallback, useEffect, useRef, useState } from 'react';
import type { InternalAccount } from '../../../../contract/internal-accounts.ts';
import { AppError } from '../../../../contract/errors.ts';
import { callAccounts } from '../../../actions/call-accounts.ts';
import { errorText } from '../../../ui/feedback/run-action.ts';

type AccountsState =
  | { step: 'reading' }
  /** This user is no administrator. */
  | { step: 'unknown' }
  | { step: 'failed'; message: string; isOffline: boolean }
  /** `search`: what the accounts were searched for; `more`: state of the page after the last row. */
  | { step: 'shown'; search: string; accounts: readonly InternalAccount[]; next: string | null; more: 'idle' | 'reading' | 'failed' };

const unknownCodes: string[] = ['NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN'];

/** The accounts whose e-mail or user name has `search` in it, page by page. The last list stays until the next one is there. */
export function useAccounts(search: string) {
  const [state, setState] = useState<AccountsState>({ step: 'reading' });
  const asked = useRef<AbortController>(undefined);

  const read = useCallback(async () => {
    asked.current?.abort();
    const stop = (asked.current = new AbortController());
    const next = await readPage(search, null, stop.signal);
    if (!stop.signal.aborted) setState(next);
  }, [search]);

  const readMore = useCallback(async () => {
    const stop = asked.current;
    if (stop === undefined || state.step !== 'shown' || state.more === 'reading' || state.next === null) return;
    // The list of the search before stays until the next one is there, and has no more pages.
    if (state.search !== search) return;
    setState((before) => (before.step === 'shown' ? { ...before, more: 'reading' } : before));
    const page = await readPage(search, state.next, stop.signal);
    if (stop.signal.aborted) return;
    setState((before) => (before.step === 'shown' ? addPage(before, page) : before));
  }, [search, state]);

  useEffect(() => {
    void read();
    return () => asked.current?.abort();
  }, [read]);

  const put = (account: InternalAccount) =>
    setState((before) =>
      before.step === 'shown' ? { ...before, accounts: before.accounts.map((one) => (one.id === account.id ? account : one)) } : before,
    );
  const readAgain = () => {
    setState({ step: 'reading' });
    void read();
  };
  return { state, put, readAgain, readMore: () => void readMore() };
}

async function readPage(search: string, cursor: string | null, signal: AbortSignal): Promise<AccountsState> {
  try {
    const query = { q: search, ...(cursor === null ? {} : { cursor }) };
    const { accounts, next } = await callAccounts('internalAccounts', { query, signal });
    return { step: 'shown', search, accounts, next, more: 'idle' };
  } catch (error) {
    if (signal.aborted) return { step: 'reading' };
    if (!(error instanceof AppError)) console.error('accounts.not-read', error);
    if (!(error instanceof AppError)) return { step: 'failed', message: errorText(error), isOffline: false };
    if (unknownCodes.includes(error.code)) return { step: 'unknown' };
    return { step: 'failed', message: error.message, isOffline: error.code === 'NETWORK' };
  }
}

/** No account is listed twice; a page that could not be read leaves the list as it is. */
function addPage(before: Extract<AccountsState, { step: 'shown' }>, page: AccountsState): AccountsState {
  if (page.step !== 'shown') return { ...before, more: 'failed' };
  const there = new Set(before.accounts.map(({ id }) => id));
  return { ...page, accounts: [...before.accounts, ...page.accounts.filter(({ id }) => !there.has(id))] };
}
