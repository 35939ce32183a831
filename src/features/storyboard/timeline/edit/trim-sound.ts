import type { FilmSound } from '../../../../../contract/stories/film/film-plan.ts';
import type { StorySoundRow } from '../../../../../contract/stories/sounds/sound.ts';
import { roundTime } from '../time-scale.ts';
import type { Edge } from './trim-shot.ts';

type Placed = Pick<StorySoundRow, 'offset' | 'start' | 'end' | 'seconds'>;
export type SoundPlace = Partial<Pick<StorySoundRow, 'offset' | 'start' | 'end'>>;
type Heard = Pick<FilmSound, 'start' | 'end'>;

/** The shortest part of a sound, seconds. */
const shortest = 0.1;

/** Moves a sound by `by` seconds, never before its shot or the film. Empty when it stays. */
export function moveSound(sound: Placed, by: number): SoundPlace {
  return changed(sound, { offset: roundTime(Math.max(0, sound.offset + by)) });
}

/** Moves an edge of a sound to the right by `by` seconds; the other edge stays. `heard`: the played part. */
export function trimSound(sound: Placed, heard: Heard, { edge, by }: { edge: Edge; by: number }): SoundPlace {
  if (edge === 'end') {
    const end = roundTime(Math.max(sound.start + shortest, heard.end + by));
    return changed(sound, { end: end >= sound.seconds ? null : end });
  }
  const earliest = Math.max(-sound.start, -sound.offset);
  const move = Math.min(Math.max(by, earliest), Math.max(earliest, heard.end - sound.start - shortest));
  return changed(sound, { start: roundTime(sound.start + move), offset: roundTime(sound.offset + move) });
}

function changed(sound: Placed, fields: SoundPlace): SoundPlace {
  return Object.fromEntries(Object.entries(fields).filter(([field, value]) => sound[field as keyof Placed] !== value));
}
