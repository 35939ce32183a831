import { blockFrames, openNoise, sampleRate, type Voice } from './voice.ts';

/** A sound of a stroke: a tone that bends, noise in a band, and metal. Hz; seconds in which each falls by 60 dB. */
export type StrikeSettings = {
  tone?: { from: number; to: number; fall: number; seconds: number; level: number };
  noise?: { low: number; high: number; seconds: number; level: number; attack?: number };
  /** Tones that do not bend, as of metal, by their ratio to the first. */
  metal?: { hertz: number; ratios: readonly number[]; seconds: number; level: number };
  /** Strokes that follow each other at once, seconds apart, as of many hands. */
  bursts?: readonly number[];
  pan?: number;
};

const lossOf = (seconds: number): number => 10 ** (-3 / (seconds * sampleRate));

/** A stroke, which dies away by itself. */
export function openStrike(
  { bursts = [0], pan = 0, ...settings }: StrikeSettings,
  { velocity, seed }: { velocity: number; seed: number },
): Voice {
  const strokes = bursts.map((late, index) =>
    openStroke(settings, { late, level: velocity ** 1.3 * (index === bursts.length - 1 ? 1 : 0.6), seed: seed + index }),
  );
  const [toLeft, toRight] = [Math.sqrt((1 - pan) / 2) * Math.SQRT2, Math.sqrt((1 + pan) / 2) * Math.SQRT2];
  return (left, right, from) => {
    let lives = false;
    for (const stroke of strokes) lives = stroke(left, right, { from, toLeft, toRight }) || lives;
    return lives;
  };
}

type Out = { from: number; toLeft: number; toRight: number };
type Source = { add: (samples: Float32Array, from: number) => boolean };

/** Only what is heard of the three is computed; each adds itself to one channel of its own. */
function openStroke(settings: StrikeSettings, { late, level, seed }: { late: number; level: number; seed: number }) {
  const { tone, noise, metal } = settings;
  const white = openNoise(seed);
  const sources: Source[] = [];
  if (tone !== undefined) sources.push({ add: openTone(tone, level * 0.6) });
  if (noise !== undefined) sources.push({ add: openBurst(noise, { level: level * 0.9, white }) });
  if (metal !== undefined) sources.push({ add: openMetal(metal, { level: level * 0.5, white }) });
  let wait = Math.round(late * sampleRate);
  return (left: Float32Array, right: Float32Array, { from, toLeft, toRight }: Out): boolean => {
    const begin = Math.min(left.length, from + wait);
    wait -= begin - from;
    if (begin === left.length) return true;
    channel.fill(0, begin, left.length);
    let lives = false;
    for (const { add } of sources) lives = add(channel, begin) || lives;
    for (let at = begin; at < left.length; at++) {
      left[at]! += channel[at]! * toLeft;
      right[at]! += channel[at]! * toRight;
    }
    return lives;
  };
}

const channel = new Float32Array(blockFrames);
const silence = 2e-5;

function openTone({ from: high, to, fall, seconds, level: share }: NonNullable<StrikeSettings['tone']>, level: number): Source['add'] {
  const [loss, sinks] = [lossOf(seconds), Math.exp(-1 / (fall * sampleRate))];
  const state = { bend: high - to, phase: 0, size: share * level };
  return (samples, from) => {
    let { bend, phase, size } = state;
    for (let at = from; at < samples.length; at++) {
      samples[at]! += Math.sin(phase) * size;
      phase += (2 * Math.PI * (to + bend)) / sampleRate;
      bend *= sinks;
      size *= loss;
    }
    Object.assign(state, { bend, phase, size });
    return size > silence;
  };
}

type Given = { level: number; white: () => number };

function openBurst(
  { low, high, seconds, level: share, attack }: NonNullable<StrikeSettings['noise']>,
  { level, white }: Given,
): Source['add'] {
  const [loss, follow, floor] = [lossOf(seconds), toShare(high), toShare(low)];
  const rise = attack === undefined ? 1 : 1 - Math.exp(-1 / (attack * 0.4 * sampleRate));
  const state = { smooth: 0, bottom: 0, opened: attack === undefined ? 1 : 0, size: share * level };
  return (samples, from) => {
    let { smooth, bottom, opened, size } = state;
    for (let at = from; at < samples.length; at++) {
      smooth += (white() - smooth) * follow;
      bottom += (smooth - bottom) * floor;
      opened += (1 - opened) * rise;
      samples[at]! += (smooth - bottom) * size * opened;
      size *= loss;
    }
    Object.assign(state, { smooth, bottom, opened, size });
    return size > silence;
  };
}

function openMetal({ hertz, ratios, seconds, level: share }: NonNullable<StrikeSettings['metal']>, { level, white }: Given): Source['add'] {
  const loss = lossOf(seconds);
  const phases = Float64Array.from(ratios, () => (white() + 1) / 2);
  const turns = Float64Array.from(ratios, (ratio) => (hertz * ratio) / sampleRate);
  let size = share * level;
  return (samples, from) => {
    const begin = size;
    for (let i = 0; i < phases.length; i++) {
      let [phase, own] = [phases[i]!, begin];
      for (let at = from; at < samples.length; at++) {
        phase += turns[i]!;
        phase -= Math.floor(phase);
        samples[at]! += phase < 0.5 ? own : -own;
        own *= loss;
      }
      phases[i] = phase;
      size = own;
    }
    return size > silence;
  };
}

/** The share by which a one-pole filter follows at this frequency, Hz. */
function toShare(hertz: number): number {
  return 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate);
}
