/** So many wrong codes are a slip of the fingers. */
const freeFailures = 4;
const firstPauseMs = 30_000;
const longestPauseMs = 3_600_000;

export type Failures = { failures: number; failedAt: number };

/** How long no code is taken after so many wrong ones in a row, ms: from the fifth on, twice as long each time, up to an hour. */
export function pauseAfter(failures: number): number {
  return failures <= freeFailures ? 0 : Math.min(firstPauseMs * 2 ** (failures - freeFailures - 1), longestPauseMs);
}

/** What is left of that pause, ms: never more than all of it, wherever the clock was put. */
export function pauseLeft({ failures, failedAt }: Failures, now: number): number {
  const pauseMs = pauseAfter(failures);
  return Math.min(pauseMs, Math.max(0, failedAt + pauseMs - now));
}
