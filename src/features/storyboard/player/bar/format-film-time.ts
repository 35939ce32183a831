import { filmFps } from '../../../../../contract/stories/film/film-plan.ts';

/** A position in a film as minutes, seconds and tenths: `1:04.5`. */
export function formatFilmTime(frame: number): string {
  const tenths = Math.floor((frame / filmFps) * 10 + 1e-6);
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}.${tenths % 10}`;
}
