import { filmFps, type FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';

/** Minimum distance of a cut from an edge of a shot, frames; a shorter part would not be visible. */
const fewest = 3;

/** The cut of a shot at a frame of the film, with the time in its clip. Null: no shot, or too near to its edge. */
export function cutOf(plan: FilmPlan, frame: number): { shotId: string; seconds: number; length: number; clipTime: number | null } | null {
  const shot = plan.shots.findLast(({ from, frames }) => from <= frame && frame < from + frames);
  if (shot === undefined || frame - shot.from < fewest || shot.from + shot.frames - frame < fewest) return null;
  const seconds = (frame - shot.from) / filmFps;
  const clipTime = shot.kind === 'clip' ? Math.min(shot.end, shot.start + seconds * shot.speed) : null;
  return { shotId: shot.shotId, seconds, length: shot.frames / filmFps, clipTime };
}
