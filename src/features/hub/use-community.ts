import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import type { CommunityModel } from '../../../contract/trained-models/trained-model-answer.ts';
import { listCommunityModels, type HubPage, type HubQuestion } from '../../actions/trained-models/list-community-models.ts';
import { findHubPage } from '../../db/queries/trained-models/hub.ts';
import { findKept } from './find-kept.ts';

export type HubState =
  | { step: 'reading' }
  /** `more`: state of the next page. `isKept`: the studio cannot be reached, so this is the kept page. */
  | { step: 'shown'; list: HubPage; more: 'idle' | 'reading' | 'failed'; isKept: boolean }
  | { step: 'failed'; message: string };

/** The published models of a query, page by page; offline those of the kept page. */
export function useCommunity({ mode, sort, search }: HubQuestion) {
  const [state, setState] = useState<HubState>({ step: 'reading' });
  const asked = useRef<AbortController>(undefined);

  const read = useCallback(async () => {
    asked.current?.abort();
    const stop = (asked.current = new AbortController());
    const question = { mode, sort, search };
    const kept = await findHubPage();
    // Shows the kept page at once, until the studio answers.
    if (kept !== undefined && sort === 'Trending' && !stop.signal.aborted) setState(showKept(kept, question));
    try {
      const list = await listCommunityModels(question, { cursor: null, signal: stop.signal });
      if (!stop.signal.aborted) setState({ step: 'shown', list, more: 'idle', isKept: false });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof AppError)) throw error;
      setState(kept === undefined ? { step: 'failed', message: error.message } : showKept(kept, question));
    }
  }, [mode, sort, search]);

  const readMore = useCallback(async () => {
    const stop = asked.current;
    if (stop === undefined || state.step !== 'shown' || state.more !== 'idle' || state.list.nextCursor === null) return;
    const { list, isKept } = state;
    setState({ step: 'shown', list, more: 'reading', isKept });
    try {
      const page = await listCommunityModels({ mode, sort, search }, { cursor: list.nextCursor, signal: stop.signal });
      if (!stop.signal.aborted) setState({ step: 'shown', list: mergePages(list, page), more: 'idle', isKept });
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof AppError)) throw error;
      setState({ step: 'shown', list, more: 'failed', isKept });
    }
  }, [state, mode, sort, search]);

  useEffect(() => {
    void read();
    return () => asked.current?.abort();
  }, [read]);

  const readAgain = () => {
    setState({ step: 'reading' });
    void read();
  };
  /** Retries the page that failed. */
  const tryMore = () => setState((now) => (now.step === 'shown' ? { ...now, more: 'idle' } : now));
  return { state, readAgain, tryMore, readMore: () => void readMore() };
}

function showKept(kept: readonly CommunityModel[], question: HubQuestion): HubState {
  return { step: 'shown', list: { items: findKept(kept, question), nextCursor: null }, more: 'idle', isKept: true };
}

/** Joins pages; a model that moved between them keeps its first position. */
function mergePages(list: HubPage, page: HubPage): HubPage {
  const known = new Set(list.items.map(({ id }) => id));
  return { items: [...list.items, ...page.items.filter(({ id }) => !known.has(id))], nextCursor: page.nextCursor };
}
