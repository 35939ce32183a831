import { useEffect, useState } from 'react';

/** Delays of the retries, ms: a new picture may still be on its way to the studio. */
const waits = [1_500, 4_000, 12_000];

type Failed = { path: string; times: number; isWaiting: boolean };

/** Retries a picture that failed to load, up to three times. `isMissing`: not available now; `attempt`: a new value loads it again. */
export function useSecondTries(path: string) {
  const [failed, setFailed] = useState<Failed | null>(null);
  const now = failed?.path === path ? failed : null;
  const wait = now?.isWaiting === true ? waits[now.times - 1] : undefined;
  useEffect(() => {
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => setFailed((before) => before && { ...before, isWaiting: false }), wait);
    return () => clearTimeout(timer);
  }, [wait]);
  return {
    isMissing: now?.isWaiting === true,
    attempt: now?.times ?? 0,
    onError: () => setFailed({ path, times: (now?.times ?? 0) + 1, isWaiting: true }),
  };
}
