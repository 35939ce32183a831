import { filmFps, type FilmLayer, type FilmPlan, type FilmShot, type FilmView } from '../film-plan.ts';

/** Half a frame before its end a clip still shows its last frame. */
const beforeEnd = 0.5 / filmFps;

/** The layers on the screen at a frame of the film, the lowest first: one shot, or two while they fade. After the end its last frame. */
export function layersAt(plan: FilmPlan, frame: number): FilmLayer[] {
  if (plan.frames === 0) return [];
  const at = Math.min(Math.max(0, Math.floor(frame)), plan.frames - 1);
  const index = lastFrom(plan.shots, at);
  const shot = plan.shots[index]!;
  const passed = at - shot.from;
  if (passed >= shot.fadeFrames) return [layer(shot, at, 1)];
  return [layer(plan.shots[index - 1]!, at, 1), layer(shot, at, (passed + 1) / (shot.fadeFrames + 1))];
}

/** The index of the last shot that has begun at a frame. */
function lastFrom(shots: readonly FilmShot[], frame: number): number {
  let low = 0;
  let high = shots.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (shots[middle]!.from <= frame) low = middle;
    else high = middle - 1;
  }
  return low;
}

function layer(shot: FilmShot, at: number, opacity: number): FilmLayer {
  const passed = at - shot.from;
  const base = { shotId: shot.shotId, mediaId: shot.mediaId, time: null, view: null, fit: shot.fit, opacity };
  if (shot.kind === 'clip') {
    const last = Math.max(shot.start, shot.end - beforeEnd);
    return { ...base, time: Math.min(shot.start + (passed / filmFps) * shot.speed, last) };
  }
  if (shot.kind === 'still') return { ...base, view: between(shot.view, shot.frames > 1 ? passed / (shot.frames - 1) : 0) };
  return base;
}

function between({ from, to }: { from: FilmView; to: FilmView }, share: number): FilmView {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: mix(from.zoom, to.zoom) };
}
