/** Progress of a training from its log, 0–1: the last bar that counts to `steps`. Other bars belong to downloads. Null: no bar yet. */
export function readTrainingProgress(logs: string, steps: number): number | null {
  const counted = [...logs.matchAll(/\|\s*(\d{1,6})\/(\d{1,6})\b/g)].filter(([, , all]) => Number(all) === steps).at(-1)?.[1];
  return counted === undefined ? null : Math.min(1, Number(counted) / steps);
}
