import type { FilmSound } from '../../../../../contract/stories/film/film-plan.ts';

/** A point of a volume curve: seconds after the sound starts, and the gain then. */
export type VolumePoint = { after: number; gain: number };
/** A scheduled sound: seconds after the start of the film's clock, and the played part of the file. */
export type StartedSound = { after: number; start: number; seconds: number; volume: VolumePoint[] };

/** Schedules a sound for playback from `from` seconds: at its start, or in its middle. Null: it is over. */
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

/** The points of a piecewise linear volume curve. */
function volumeOf({ gain, fade, fadeOut = fade }: FilmSound, whole: number, passed: number): VolumePoint[] {
  const at = (seconds: number): number => gain * Math.min(1, fade > 0 ? seconds / fade : 1, fadeOut > 0 ? (whole - seconds) / fadeOut : 1);
  const corners = [fade, whole - fadeOut].filter((seconds) => seconds > passed && seconds < whole);
  return [passed, ...corners.sort((a, b) => a - b), whole].map((seconds) => ({ after: seconds - passed, gain: at(seconds) }));
}
