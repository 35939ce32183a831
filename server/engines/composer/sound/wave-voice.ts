import { hertzOf, openNoise, sampleRate, type Voice, type VoiceNote } from './voice.ts';
import { tableSize, type WaveName, waveTable } from './wave-tables.ts';

/** Seconds; `sustain` 0–1. */
type EnvelopeShape = { attack: number; decay: number; sustain: number; release: number };

/** An instrument of waves that pass a filter. */
export type WaveSettings = {
  wave: WaveName;
  /** Waves that sound together, how far apart the outer ones are, cents, and how wide they stand, 0–1. */
  count: number;
  detune: number;
  width: number;
  envelope: EnvelopeShape;
  /** Hz of the low-pass at rest; at the beginning so many octaves above, which it falls in `fall` seconds. */
  cutoff: number;
  rise: number;
  fall: number;
  /** 0.7: none. */
  resonance: number;
  vibrato?: { hertz: number; cents: number; delay: number };
  /** Share of noise, as of a blown pipe. */
  breath?: number;
  /** A wave an octave below, as loud as this. */
  below?: number;
};

/** Frames between two looks at envelope, filter and vibrato. */
const step = 32;

type Oscillator = { table: Float32Array; phase: number; increment: number; left: number; right: number };

function openOscillators({ wave, count, detune, width, below = 0 }: WaveSettings, { pitch, seed }: VoiceNote): Oscillator[] {
  const noise = openNoise(seed);
  const level = 1 / Math.sqrt(count);
  const oscillators = Array.from({ length: count }, (_, index): Oscillator => {
    const place = count === 1 ? 0 : (index / (count - 1)) * 2 - 1;
    const hertz = hertzOf(pitch + (place * detune) / 200);
    // Neighbours stand on opposite sides.
    const side = (index % 2 === 0 ? 1 : -1) * Math.abs(place) * width;
    return {
      table: waveTable(wave, hertz),
      phase: count === 1 ? 0 : ((noise() + 1) / 2) * tableSize,
      increment: (hertz / sampleRate) * tableSize,
      left: level * Math.sqrt((1 - side) / 2) * Math.SQRT2,
      right: level * Math.sqrt((1 + side) / 2) * Math.SQRT2,
    };
  });
  if (below === 0) return oscillators;
  const hertz = hertzOf(pitch - 12);
  return [
    ...oscillators,
    { table: waveTable('sine', hertz), phase: 0, increment: (hertz / sampleRate) * tableSize, left: below, right: below },
  ];
}

const mixLeft = new Float32Array(step);
const mixRight = new Float32Array(step);

function addOscillator(oscillator: Oscillator, count: number, bend: number): void {
  const { table, left, right } = oscillator;
  const increment = oscillator.increment * bend;
  let { phase } = oscillator;
  for (let at = 0; at < count; at++) {
    const index = phase | 0;
    const low = table[index]!;
    const value = low + (table[index + 1]! - low) * (phase - index);
    mixLeft[at]! += value * left;
    mixRight[at]! += value * right;
    phase += increment;
    if (phase >= tableSize) phase -= tableSize;
  }
  oscillator.phase = phase;
}

type FilterState = { a: number; b: number };

/** A state variable low-pass (trapezoidal, after Simper), with the gain going evenly from one level to another. */
function addFiltered(
  { mix, out }: { mix: Float32Array; out: Float32Array },
  pass: { at: number; count: number; g: number; k: number; from: number; to: number },
  state: FilterState,
): void {
  const { at, count, g, k, from, to } = pass;
  const a1 = 1 / (1 + g * (g + k));
  const a2 = g * a1;
  const a3 = g * a2;
  const slope = (to - from) / count;
  let { a, b } = state;
  for (let i = 0; i < count; i++) {
    const v3 = mix[i]! - b;
    const v1 = a1 * a + a2 * v3;
    const v2 = b + a2 * a + a3 * v3;
    a = 2 * v1 - a;
    b = 2 * v2 - b;
    out[at + i]! += v2 * (from + slope * i);
  }
  state.a = a;
  state.b = b;
}

/** The level of a note that is held for some seconds, at a time after its beginning, 0–1. */
function openEnvelope({ attack, decay, sustain, release }: EnvelopeShape, held: number): (time: number) => number {
  const levelAt = (time: number): number => {
    if (time < attack) return (time / attack) * (2 - time / attack);
    return sustain + (1 - sustain) * Math.exp(((attack - time) * 3) / decay);
  };
  const end = levelAt(held);
  return (time) => (time <= held ? levelAt(time) : end * Math.exp(((held - time) * 6.9) / release));
}

export function openWaveVoice(settings: WaveSettings, note: VoiceNote): Voice {
  const { envelope, cutoff, rise, fall, resonance, vibrato, breath = 0 } = settings;
  const oscillators = openOscillators(settings, note);
  const levelAt = openEnvelope(envelope, note.seconds);
  const end = note.seconds + envelope.release;
  const noise = openNoise(note.seed ^ 0x51ed);
  const leftState: FilterState = { a: 0, b: 0 };
  const rightState: FilterState = { a: 0, b: 0 };
  const level = 0.2 * note.velocity ** 1.4;
  // Struck harder it is brighter, and higher notes keep their partials.
  const open = cutoff * 2 ** ((note.velocity - 0.6) * 1.2 + (note.pitch - 60) / 36);
  let time = 0;
  let gain = 0;
  return (left, right, from) => {
    for (let at = from; at < left.length; at += step) {
      if (time >= end) return false;
      const count = Math.min(step, left.length - at);
      mixLeft.fill(0);
      mixRight.fill(0);
      const strength = vibrato === undefined ? 0 : Math.min(1, Math.max(0, (time - vibrato.delay) / 0.4));
      const bend = vibrato === undefined ? 1 : 2 ** ((Math.sin(2 * Math.PI * vibrato.hertz * time) * vibrato.cents * strength) / 1_200);
      for (const oscillator of oscillators) addOscillator(oscillator, count, bend);
      if (breath > 0)
        for (let i = 0; i < count; i++) {
          const value = noise() * breath;
          mixLeft[i]! += value;
          mixRight[i]! += value;
        }
      const hertz = Math.min(18_000, open * 2 ** (rise * Math.exp((-time * 3) / fall)));
      time += count / sampleRate;
      const to = levelAt(time) * level;
      const pass = { at, count, g: Math.tan((Math.PI * hertz) / sampleRate), k: 1 / resonance, from: gain, to };
      addFiltered({ mix: mixLeft, out: left }, pass, leftState);
      addFiltered({ mix: mixRight, out: right }, pass, rightState);
      gain = to;
    }
    return true;
  };
}
