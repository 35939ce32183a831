/** Ms to wait after `failures` failures in a row: full jitter, at most 60 s. */
export function backoffMs(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(60_000, 1000 * 2 ** Math.min(failures, 16)));
}
