import { filmFps, type FilmShot } from '../../../../../contract/stories/film/film-plan.ts';
import type { StoryShotRow } from '../../../../../contract/stories/shots/shot.ts';
import { roundTime } from '../time-scale.ts';

export type Edge = 'start' | 'end';
export type Trimmed = Partial<Pick<StoryShotRow, 'target_seconds' | 'trim_start' | 'trim_end'>>;
type Trimmable = Pick<StoryShotRow, 'target_seconds' | 'trim_start' | 'trim_end' | 'speed'>;
/** `by`: seconds of the film, to the right. `clipSeconds`: of the whole clip. */
type EdgeMove = { edge: Edge; by: number; clipSeconds: number | null };

/** Minimum and maximum length of a shot in a row, seconds. */
const shortest = 0.1;
const longest = 3_600;

/**
 * The changed fields of a shot whose edge is moved. A clip shows another part of itself; where a voice, beats or the user set its length,
 * its end changes that length. A still changes its length at both edges. Empty when nothing changes.
 */
export function trimShot(shot: Trimmable, planned: FilmShot, { edge, by, clipSeconds }: EdgeMove): Trimmed {
  const length = planned.frames / filmFps;
  const fields =
    planned.kind === 'clip' ? trimClip(shot, planned, { edge, by, clipSeconds }) : { target_seconds: lengthen(length, edge, by) };
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => shot[field as keyof Trimmable] !== value));
}

function trimClip(shot: Trimmable, planned: FilmShot & { kind: 'clip' }, { edge, by, clipSeconds }: EdgeMove): Trimmed {
  const length = planned.frames / filmFps;
  const last = Math.max(clipSeconds ?? planned.end, planned.end);
  const least = shortest * planned.speed;
  const own = shot.target_seconds;
  if (edge === 'start') {
    const start = roundTime(Math.min(Math.max(0, planned.start + by * planned.speed), Math.max(0, planned.end - least)));
    if (own === null) return { trim_start: start };
    return { trim_start: start, target_seconds: lengthen(own, 'start', (start - planned.start) / planned.speed) };
  }
  const isItsLength = Math.abs((planned.end - planned.start) / shot.speed - length) <= 1 / filmFps;
  if (own !== null || !isItsLength) return { target_seconds: lengthen(own ?? length, 'end', by) };
  const end = roundTime(Math.max(planned.start + least, planned.end + by * planned.speed));
  return { trim_end: end >= last ? null : end };
}

function lengthen(length: number, edge: Edge, by: number): number {
  return roundTime(Math.min(Math.max(shortest, edge === 'end' ? length + by : length - by), longest));
}
