import type { Random } from '../../painter/drawing/random.ts';
import type { Stereo } from '../sound/play-score.ts';
import { blockFrames, openNoise, sampleRate, type Voice } from '../sound/voice.ts';

/** Adds its next 50 ms to a block. */
export type Texture = (out: Stereo) => void;

/** How noise sounds at a moment: level, band in Hz, resonance at its upper end (0.7: none), side. */
export type Air = { level: number; low: number; high: number; resonance?: number; pan?: number };

/** Frames between two looks at how noise sounds. */
const step = 120;

type Colour = 'white' | 'pink' | 'brown';

function openColour(colour: Colour, seed: number): () => number {
  const white = openNoise(seed);
  if (colour === 'white') return () => white() * 0.6;
  if (colour === 'brown') {
    const sum = Float64Array.of(0);
    return () => (sum[0] = sum[0]! * 0.996 + white() * 0.062) * 1.5;
  }
  // Pink, 3 dB an octave (Paul Kellet's filter of three poles).
  const poles = new Float64Array(3);
  return () => {
    const value = white();
    const a = 0.99765 * poles[0]! + value * 0.099046;
    const b = 0.963 * poles[1]! + value * 0.2965164;
    const c = 0.57 * poles[2]! + value * 1.0526913;
    poles[0] = a;
    poles[1] = b;
    poles[2] = c;
    return (a + b + c + value * 0.1848) * 0.25;
  };
}

/** A band of one channel: a resonant low-pass (after Simper) and a high-pass of one pole. */
function openBand(): (samples: Float32Array, count: number, band: { g: number; k: number; low: number }) => void {
  const state = new Float64Array(3);
  return (samples, count, { g, k, low }) => {
    let a = state[0]!;
    let b = state[1]!;
    let floor = state[2]!;
    const a1 = 1 / (1 + g * (g + k));
    const a2 = g * a1;
    const a3 = g * a2;
    for (let i = 0; i < count; i++) {
      const v3 = samples[i]! - b;
      const v1 = a1 * a + a2 * v3;
      const v2 = b + a2 * a + a3 * v3;
      a = 2 * v1 - a;
      b = 2 * v2 - b;
      floor += (v2 - floor) * low;
      samples[i] = v2 - floor;
    }
    state.set([a, b, floor]);
  };
}

/** Noise that moves, different on both sides. `airAt` is asked every few milliseconds, with the time in seconds. */
export function openAir(
  { colour, seed, width = 1 }: { colour: Colour; seed: number; width?: number },
  airAt: (time: number) => Air,
): Texture {
  const sources = [openColour(colour, seed), openColour(colour, seed ^ 0x3c6e)] as const;
  const bands = [openBand(), openBand()] as const;
  const scratch = [new Float32Array(step), new Float32Array(step)] as const;
  const gains = [0, 0];
  let frame = 0;
  return ({ left, right }) => {
    for (let at = 0; at < blockFrames; at += step, frame += step) {
      const { level, low, high, resonance = 0.7, pan = 0 } = airAt(frame / sampleRate);
      const band = {
        g: Math.tan((Math.PI * Math.min(high, 20_000)) / sampleRate),
        k: 1 / resonance,
        low: 1 - Math.exp((-2 * Math.PI * low) / sampleRate),
      };
      for (let i = 0; i < step; i++) {
        const [one, other] = [sources[0](), sources[1]()];
        scratch[0][i] = one;
        scratch[1][i] = one * (1 - width) + other * width;
      }
      for (const [side, out] of [left, right].entries()) {
        const samples = scratch[side as 0 | 1];
        bands[side as 0 | 1](samples, step, band);
        const to = level * Math.min(1, side === 0 ? 1 - pan : 1 + pan);
        const slope = (to - gains[side]!) / step;
        for (let i = 0; i < step; i++) out[at + i]! += samples[i]! * (gains[side]! + slope * i);
        gains[side] = to;
      }
    }
  };
}

/** Wanders between 0 and 1 and takes about so many seconds from one place to another. To be asked with times that ascend. */
export function openDrift(random: Random, seconds: number): (time: number) => number {
  let [from, to, begin, end] = [random.next(), random.next(), 0, seconds * random.between(0.6, 1.4)];
  return (time) => {
    while (time >= end) [from, to, begin, end] = [to, random.next(), end, end + seconds * random.between(0.6, 1.4)];
    const part = (time - begin) / (end - begin);
    return from + (to - from) * (0.5 - 0.5 * Math.cos(Math.PI * part));
  };
}

/** A thing that happens: `wait` seconds after the one before. */
export type Happening = { wait: number; voice: () => Voice };

/** Single sounds, one after the other, which may overlap. */
export function openHappenings(next: () => Happening): Texture {
  let voices: Voice[] = [];
  let coming = next();
  let at = coming.wait * sampleRate;
  let frame = 0;
  return ({ left, right }) => {
    voices = voices.filter((voice) => voice(left, right, 0));
    while (at < frame + blockFrames) {
      const voice = coming.voice();
      if (voice(left, right, Math.max(0, Math.floor(at) - frame))) voices.push(voice);
      coming = next();
      at += coming.wait * sampleRate;
    }
    frame += blockFrames;
  };
}

/** The wait for the next of things that happen so often a second, by chance. */
export function waitFor(random: Random, rate: number): number {
  return -Math.log(1 - random.next()) / rate;
}

export function together(...textures: Texture[]): Texture {
  return (out) => {
    for (const texture of textures) texture(out);
  };
}
