import { filmFps } from '../film-plan.ts';
import type { HeardSound } from './heard-sounds.ts';

/** A cut is not nearer to the one before it than this, in frames. */
const fewestFrames = 10;

/** Beats and end of the music that a film is cut to, in seconds of the film. */
export type MusicBeats = { beats: readonly number[]; end: number };

/** Beats and end of the first music that has beats and belongs to the film, not to a shot; null: there is none. */
export function musicBeats(sounds: readonly HeardSound[]): MusicBeats | null {
  const music = sounds
    .filter(({ row }) => row.kind === 'music' && row.shot_id === null && row.beats.length > 0)
    .toSorted((a, b) => a.row.offset - b.row.offset || (a.row.id < b.row.id ? -1 : 1))[0];
  if (music === undefined) return null;
  const { row, start, end } = music;
  const beats = row.beats.filter((beat) => beat >= start && beat <= end).map((beat) => row.offset + beat - start);
  return beats.length === 0 ? null : { beats, end: row.offset + end - start };
}

/** The frame of the end of the music, where a last shot that begins at the frame `from` can end with it; null where it cannot. */
export function frameOfEnd({ end }: MusicBeats, from: number, { wanted, least }: { wanted: number; least: number }): number | null {
  const frame = Math.round(end * filmFps);
  return frame - from >= least && Math.abs(frame - from - wanted) <= wanted / 2 ? frame : null;
}

/**
 * The frame of the beat on which a shot ends that begins at the frame `from`: the beat nearest to the wanted length, at most half of it
 * away, and not before `least` frames. Null: there is none.
 */
export function frameOfBeat(beats: readonly number[], from: number, frames: { wanted: number; least: number }): number | null {
  const wanted = from + frames.wanted;
  const least = from + Math.max(frames.least, Math.min(fewestFrames, frames.wanted));
  let best: number | null = null;
  for (let i = firstFrom(beats, (wanted - frames.wanted / 2 - 1) / filmFps); i < beats.length; i++) {
    const frame = Math.round(beats[i]! * filmFps);
    if (best !== null && Math.abs(frame - wanted) >= Math.abs(best - wanted)) break;
    if (frame >= least && Math.abs(frame - wanted) <= frames.wanted / 2) best = frame;
    else if (frame > wanted + frames.wanted / 2) break;
  }
  return best;
}

/** The index of the first beat at or after a time. */
function firstFrom(beats: readonly number[], seconds: number): number {
  let low = 0;
  let high = beats.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beats[middle]! < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
