const firstMs = 1_000;
const mostMs = 30_000;

/**
 * How long to wait, ms, before an engine that did not take a job is asked again; `tries` counts from 1. One that is started again
 * is back within seconds, one that is off is not asked all the time. What it says itself (seconds) holds, but not one that
 * says «at once» again and again: it would be given up within a second.
 */
export function waitAgainMs(tries: number, toldSeconds?: number): number {
  if (toldSeconds === undefined) return waitOf(tries);
  return Math.max(toldSeconds * 1000, tries <= 1 ? 0 : waitOf(tries - 1));
}

function waitOf(tries: number): number {
  return Math.min(mostMs, firstMs * 2 ** Math.min(10, tries - 1));
}
