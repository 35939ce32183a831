import type { FilmPlan, FilmShot } from '../../../../contract/stories/film/film-plan.ts';

/** Index of the shot at a frame; during a fade the incoming one. −1 without shots. */
export function shotIndexAt({ shots }: Pick<FilmPlan, 'shots'>, frame: number): number {
  return Math.max(
    shots.findLastIndex(({ from }) => from <= frame),
    Math.min(0, shots.length - 1),
  );
}

/** The first frame of a shot after its fade. */
export function beginOf({ from, frames, fadeFrames }: FilmShot): number {
  return from + Math.min(fadeFrames, frames - 1);
}

/** Start of the previous (−1) or next shot (1); the start of the current shot if it began a while ago. */
export function stepShot({ shots, frames }: Pick<FilmPlan, 'shots' | 'frames'>, frame: number, way: -1 | 1): number {
  const index = shotIndexAt({ shots }, frame);
  const shot = shots[index];
  if (shot === undefined) return 0;
  const next = shots[index + way];
  if (way === 1) return next === undefined ? frames - 1 : beginOf(next);
  const isAWhileAgo = frame - beginOf(shot) > 15;
  return isAWhileAgo || next === undefined ? beginOf(shot) : beginOf(next);
}
