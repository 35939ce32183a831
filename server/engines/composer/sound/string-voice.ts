import { hertzOf, openNoise, sampleRate, type Voice, type VoiceNote } from './voice.ts';

/** An instrument of plucked strings (after Karplus and Strong). */
export type StringSettings = {
  /** Brightness of the pluck, and how much of it each turn of the wave keeps, 0–1. */
  bright: number;
  keep: number;
  /** Seconds in which it falls by 60 dB at middle C, and once it is let go. */
  seconds: number;
  release: number;
  /** The place of the pluck, as a share of the string. */
  at: number;
};

/** The string, bent into the shape of the pluck: noise without its mean, softened, and plucked at one place. */
function pluck({ bright, at }: StringSettings, { velocity, seed }: VoiceNote, size: number): Float32Array {
  const noise = openNoise(seed);
  const raw = new Float32Array(size);
  const open = Math.min(0.98, bright * (0.55 + 0.45 * velocity));
  let smooth = 0;
  let mean = 0;
  for (let turn = 0; turn < 2; turn++)
    for (let i = 0; i < size; i++) {
      smooth += (noise() - smooth) * open;
      raw[i] = smooth;
    }
  for (const value of raw) mean += value / size;
  const away = Math.max(1, Math.round(size * at));
  const shape = raw.map((value, i) => value - mean - (raw[(i + size - away) % size]! - mean) * 0.7);
  let energy = 0;
  for (const value of shape) energy += (value * value) / size;
  const scale = (0.22 * velocity ** 1.3) / Math.sqrt(energy || 1);
  return shape.map((value) => value * scale);
}

export function openStringVoice(settings: StringSettings, note: VoiceNote): Voice {
  const { keep, seconds, release } = settings;
  const period = sampleRate / hertzOf(note.pitch);
  const soft = (1 - keep) * 0.5;
  // The filter of the loop is late by `soft` frames; the rest is read between two frames.
  const delay = period - soft;
  const size = Math.floor(delay) + 2;
  const part = delay - Math.floor(delay);
  const string = new Float32Array(size);
  string.set(pluck(settings, note, size));
  const lossOf = (time: number): number => 10 ** ((-3 * period) / (sampleRate * time));
  const ringing = lossOf(seconds * 2 ** ((60 - note.pitch) / 20));
  const ended = lossOf(release);
  const ends = note.seconds + release;
  let write = 0;
  const late = Float64Array.of(0);
  let time = 0;
  return (left, right, from) => {
    const loss = time < note.seconds ? ringing : ended;
    let loudest = 0;
    let last = late[0]!;
    for (let at = from; at < left.length; at++) {
      let read = write - size + 1;
      if (read < 0) read += size;
      const near = string[read + 1 === size ? 0 : read + 1]!;
      const value = near + (string[read]! - near) * part;
      const soften = value + (last - value) * soft;
      last = value;
      string[write] = soften * loss;
      write = write + 1 === size ? 0 : write + 1;
      left[at]! += value;
      right[at]! += value;
      if (value > loudest) loudest = value;
    }
    late[0] = last;
    time += (left.length - from) / sampleRate;
    return loudest > 1e-5 && time < ends + 0.5;
  };
}
