import { useEffect, useRef, useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { isFlinging, whenFlingEnds } from '../scroll/fling.ts';

/** Addresses shown before: their pictures appear at once. */
const shown = new Set<string>();
const retryAfterMs = 1_500;
/** A picture that loads sooner needs no placeholder and no fade, ms. */
const waitMs = 120;
/** The fade has ended by then, ms. A timer, because a cached picture may not fade and then ends no transition. */
const settledAfterMs = 300;

type Arrival = {
  hash: string | null;
  seq: number | undefined;
  /** Shown before, so it needs no placeholder and no fade. */
  wasShown: boolean;
  /**
   * `held`: not loaded during a fling, only the placeholder is shown. Then by the placeholder: not shown yet, shown alone, shown under
   * the fading picture, gone.
   */
  stage: 'held' | 'new' | 'waiting' | 'fading' | 'settled';
  attempt: number;
  isBroken: boolean;
};

type Item = MediaRow & { seq?: number };

function arrivalOf(item: Item, path: string): Arrival {
  const wasShown = shown.has(path);
  return {
    hash: item.hash,
    seq: item.seq,
    wasShown,
    stage: wasShown ? 'settled' : isFlinging() ? 'held' : 'new',
    attempt: 0,
    isBroken: false,
  };
}

/** Loading state of a tile's picture; it restarts with another picture. A broken one is retried once. */
export function useArrival(item: Item, path: string) {
  const [arrival, setArrival] = useState(() => arrivalOf(item, path));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { hash, stage, attempt, isBroken } = arrival;
  if (hash !== item.hash) setArrival(arrivalOf(item, path));
  // An imported file is on the server once its row has come from there, so the next attempt can succeed.
  else if (arrival.seq !== item.seq) setArrival({ ...arrival, seq: item.seq, isBroken: false });

  useEffect(() => {
    const change = (to: Partial<Arrival>) => setArrival((now) => (now.hash === hash ? { ...now, ...to } : now));
    if (isBroken && attempt === 0) {
      const retry = setTimeout(() => change({ attempt: 1, isBroken: false }), retryAfterMs);
      return () => clearTimeout(retry);
    }
    // A cached picture may have loaded before this runs, and would never be reported.
    const wait = () => shown.has(path) || change({ stage: 'waiting' });
    if (stage === 'held') return whenFlingEnds(() => change({ stage: 'waiting' }));
    if (stage === 'new') timer.current = setTimeout(wait, waitMs);
    if (stage === 'fading') timer.current = setTimeout(() => change({ stage: 'settled' }), settledAfterMs);
    return () => clearTimeout(timer.current);
  }, [path, hash, stage, attempt, isBroken]);

  return {
    arrival,
    onLoad: () => {
      shown.add(path);
      // A picture that loads in time needs no state change.
      if (stage === 'new') clearTimeout(timer.current);
      // Uses the current state: the placeholder may have been shown since this render.
      setArrival((now) => (now.stage === 'waiting' ? { ...now, stage: 'fading' } : now));
    },
    onError: () => setArrival((now) => ({ ...now, isBroken: true })),
    retry: () => setArrival((now) => ({ ...now, isBroken: false })),
  };
}
