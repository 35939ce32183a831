import { limits } from '../../../contract/limits.ts';

const dayMs = 24 * 3_600_000;

/** Remaining time to restore a deleted item: `12 days left`, `Less than a day left`. Times in ms since 1970. */
export function daysLeft(deletedAt: number, now: number): string {
  const left = Math.ceil((deletedAt + limits.trashMs - now) / dayMs);
  if (left <= 1) return 'Less than a day left';
  return `${Math.min(left, limits.trashMs / dayMs)} days left`;
}
