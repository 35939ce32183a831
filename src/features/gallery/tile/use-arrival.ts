import { useEffect, useRef, useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { isFlinging, whenFlingEnds } from '../scroll/fling.ts';

/** Addresses that have been shown: their pictures are there again at once. */
const shown = new Set<string>();
const retryAfterMs = 1_500;
/** A picture that comes sooner is simply there: a placeholder and a fading would be drawn for nothing. */
const waitMs = 120;
/** The fading in is over by then. A timer, because a picture that comes from a cache may not fade and then ends no transition. */
const settledAfterMs = 300;

type Arrival = {
  hash: string | null;
  seq: number | undefined;
  /** It has been shown before, and needs no placeholder and no fading in. */
  wasShown: boolean;
  /**
   * Held back while the grid flies past, with the placeholder alone. Then what is drawn of the placeholder: nothing yet, it
   * alone, the picture fading in over it, nothing any more.
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

/** How far the picture of a tile has come; it begins anew when the tile gets another picture. A broken one is asked for once more by itself. */
export function useArrival(item: Item, path: string) {
  const [arrival, setArrival] = useState(() => arrivalOf(item, path));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { hash, stage, attempt, isBroken } = arrival;
  if (hash !== item.hash) setArrival(arrivalOf(item, path));
  // What was brought here is on the server once its row has come from there.
  else if (arrival.seq !== item.seq) setArrival({ ...arrival, seq: item.seq, isBroken: false });

  useEffect(() => {
    const change = (to: Partial<Arrival>) => setArrival((now) => (now.hash === hash ? { ...now, ...to } : now));
    if (isBroken && attempt === 0) {
      const retry = setTimeout(() => change({ attempt: 1, isBroken: false }), retryAfterMs);
      return () => clearTimeout(retry);
    }
    // One from a cache may be there before this runs, and would be waited for as long as the tile lasts.
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
      // A picture that came in time changes nothing but itself.
      if (stage === 'new') clearTimeout(timer.current);
      // What it is by now: the placeholder may have been decided on since this was drawn.
      setArrival((now) => (now.stage === 'waiting' ? { ...now, stage: 'fading' } : now));
    },
    onError: () => setArrival((now) => ({ ...now, isBroken: true })),
    retry: () => setArrival((now) => ({ ...now, isBroken: false })),
  };
}
