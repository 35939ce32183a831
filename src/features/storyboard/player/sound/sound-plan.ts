import type { FilmSound } from '../../../../../contract/stories/film/film-plan.ts';

/** A point of a volume curve: seconds after the sound is started, and how loud it is then. */
export type VolumePoint = { after: number; gain: number };
/** A sound as it is started: seconds after the start of the film's clock, and the part of the file that is heard. */
export type StartedSound = { after: number; start: number; seconds: number; volume: VolumePoint[] };

/** How a sound is started when the film goes on at `from` seconds: at its beginning, or in its middle. Null: it is over. */
export function startSound(sound: FilmSound, from: number): StartedSound | null {
  const whole = sound.end - sound.start;
  const passed = Math.max(0, from - sound.at);
  if (!(whole > passed)) return null;
  return {
    after: Math.max(0, sound.at - from),
    start: sound.start + passed,
    seconds: whole - passed,
    volume: volumeOf(sound, whole, passed),
  };
}

/** Straight lines from one point to the next. */
function volumeOf({ gain, fade, fadeOut = fade }: FilmSound, whole: number, passed: number): VolumePoint[] {
  const at = (seconds: number): number => gain * Math.min(1, fade > 0 ? seconds / fade : 1, fadeOut > 0 ? (whole - seconds) / fadeOut : 1);
  const corners = [fade, whole - fadeOut].filter((seconds) => seconds > passed && seconds < whole);
  return [passed, ...corners.sort((a, b) => a - b), whole].map((seconds) => ({ after: seconds - passed, gain: at(seconds) }));
}
