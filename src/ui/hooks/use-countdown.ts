import { useEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

/**
 * Calls `onElapsed` once after `durationMs` of unpaused time (null: never). Uses the monotonic clock, so a change of the system time has
 * no effect.
 */
export function useCountdown(durationMs: number | null, isPaused: boolean, onElapsed: () => void): void {
  const remaining = useRef(durationMs ?? 0);
  const elapsed = useLatest(onElapsed);
  useEffect(() => {
    if (durationMs === null || isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => elapsed.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, remaining.current - (performance.now() - startedAt));
    };
  }, [durationMs, isPaused, elapsed]);
}
