import { filmFps, type FilmPlan } from '../../../../../contract/stories/film/film-plan.ts';

/** A cut closer than this to an edge of a shot would leave nothing to see, frames. */
const fewest = 3;

/** Where a shot is cut at a frame of the film, with the seconds of its clip there. Null: no shot, or too near to its edge. */
export function cutOf(plan: FilmPlan, frame: number): { shotId: string; seconds: number; length: number; clipTime: number | null } | null {
  const shot = plan.shots.findLast(({ from, frames }) => from <= frame && frame < from + frames);
  if (shot === undefined || frame - shot.from < fewest || shot.from + shot.frames - frame < fewest) return null;
  const seconds = (frame - shot.from) / filmFps;
  const clipTime = shot.kind === 'clip' ? Math.min(shot.end, shot.start + seconds * shot.speed) : null;
  return { shotId: shot.shotId, seconds, length: shot.frames / filmFps, clipTime };
}
