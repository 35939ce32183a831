import type { FilmPlan, FilmShot } from '../../../../contract/stories/film/film-plan.ts';

/** The index of the shot that is seen at a frame: of two that fade, the one that comes. −1 without shots. */
export function shotIndexAt({ shots }: Pick<FilmPlan, 'shots'>, frame: number): number {
  return Math.max(
    shots.findLastIndex(({ from }) => from <= frame),
    Math.min(0, shots.length - 1),
  );
}

/** The first frame at which a shot alone is seen. */
export function beginOf({ from, frames, fadeFrames }: FilmShot): number {
  return from + Math.min(fadeFrames, frames - 1);
}

/** Where the previous shot (−1) or the next one (1) begins; the beginning of the same one where it has begun a while ago. */
export function stepShot({ shots, frames }: Pick<FilmPlan, 'shots' | 'frames'>, frame: number, way: -1 | 1): number {
  const index = shotIndexAt({ shots }, frame);
  const shot = shots[index];
  if (shot === undefined) return 0;
  const next = shots[index + way];
  if (way === 1) return next === undefined ? frames - 1 : beginOf(next);
  const isAWhileAgo = frame - beginOf(shot) > 15;
  return isAWhileAgo || next === undefined ? beginOf(shot) : beginOf(next);
}
