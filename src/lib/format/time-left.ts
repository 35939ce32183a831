/** Below these nothing can be said: ms, and a share of the work. */
const atLeast = { elapsedMs: 2_000, fraction: 0.02 };

/** Minutes that longer times are told in. */
const step = 5;

/** A time in words, as exact as an estimate is: `about 10 s`, `about 3 min`, `about 1 h 40 min`. */
export function aboutTime(seconds: number): string {
  if (seconds < 59.5) return `about ${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min`;
  const rounded = step * Math.round(minutes / step);
  const rest = rounded % 60;
  return `about ${Math.floor(rounded / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/**
 * Estimates the remaining time from the progress so far, in words. While it is too early for that, `estimateS` for all of the work says
 * it; null without one.
 */
export function timeLeft(elapsedMs: number, fraction: number, estimateS: number | null = null): string | null {
  if (fraction >= 1) return null;
  if (elapsedMs < atLeast.elapsedMs || fraction < atLeast.fraction)
    return estimateS === null ? null : `${aboutTime(estimateS * (1 - fraction))} left`;
  return `${aboutTime(Math.ceil((elapsedMs / fraction) * (1 - fraction)) / 1_000)} left`;
}
