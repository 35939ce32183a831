/** Below these nothing can be said: ms, and a share of the work. */
const atLeast = { elapsedMs: 2_000, fraction: 0.02 };

/** A time in words, as exact as an estimate is: `about 10 s`, `about 3 min`. */
export function aboutTime(seconds: number): string {
  return seconds < 59.5 ? `about ${Math.max(1, Math.round(seconds))} s` : `about ${Math.round(seconds / 60)} min`;
}

/** Estimates the remaining time from the progress so far, in words; null while it is too early to say. */
export function timeLeft(elapsedMs: number, fraction: number): string | null {
  if (elapsedMs < atLeast.elapsedMs || fraction < atLeast.fraction || fraction >= 1) return null;
  return `${aboutTime(Math.ceil((elapsedMs / fraction) * (1 - fraction)) / 1_000)} left`;
}
