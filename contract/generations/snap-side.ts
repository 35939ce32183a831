import { limits } from '../limits.ts';

/** Snaps a side in px to the nearest allowed one. */
export function snapSide(px: number): number {
  const snapped = Math.round(px / limits.sideStep) * limits.sideStep;
  return Math.min(limits.sideMax, Math.max(limits.sideMin, snapped));
}
