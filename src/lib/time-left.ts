/** Below these nothing can be said: ms, and a share of the work. */
const atLeast = { elapsedMs: 2_000, fraction: 0.02 };

/** Estimates the remaining time from the progress so far, in words; null while it is too early to say. */
export function timeLeft(elapsedMs: number, fraction: number): string | null {
  if (elapsedMs < atLeast.elapsedMs || fraction < atLeast.fraction || fraction >= 1) return null;
  const seconds = Math.ceil((elapsedMs / fraction) * (1 - fraction)) / 1_000;
  if (seconds < 60) return `about ${Math.max(1, Math.round(seconds))} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}
