const firstMs = 1_000;
const mostMs = 30_000;

/**
 * Delay, ms, until an engine that did not take a job is asked again; `tries` counts from 1. A restarted engine is back within
 * seconds; one that is off is asked more rarely. The engine's own delay (seconds) counts, but with a minimum: the tries at one
 * that always answers «at once» would be used up within a second.
 */
export function waitAgainMs(tries: number, toldSeconds?: number): number {
  if (toldSeconds === undefined) return waitOf(tries);
  return Math.max(toldSeconds * 1000, tries <= 1 ? 0 : waitOf(tries - 1));
}

function waitOf(tries: number): number {
  return Math.min(mostMs, firstMs * 2 ** Math.min(10, tries - 1));
}
