import type { OnsetEnvelope } from './onset-envelope.ts';

/** The time of a beat in each part of a piece, in moments of the envelope, and how clearly it has one: 1 for a clock, 0 for none. */
export type TempoCurve = { periods: Float32Array; clarity: Float32Array; stepMoments: number };

/** Seconds of a part, and from one to the next. */
const partSeconds = 10;
const stepSeconds = 2.5;
const slowest = { bpm: 55 };
const fastest = { bpm: 215 };
/** Of equally good tempos the one nearest to this is the tempo that people tap. Width in octaves. */
const tapped = { seconds: 0.5, octaves: 1.4 };
/** Beats over which a part is to be like itself. */
const clearBeats = 4;
/** A change of tempo from one part to the next by an octave costs this; of a smaller one the square of its part of an octave. */
const octaveCost = 20;

/**
 * The tempo of each part by autocorrelation (Ellis 2007, section 3.2, with the sum over two levels of formula 8 there), and of all
 * together the path that is clear and steady (Viterbi 1967), so that a song may drift.
 */
export function findTempos({ values, perSecond }: OnsetEnvelope): TempoCurve {
  const [shortest, longest] = [Math.floor((60 / fastest.bpm) * perSecond), Math.ceil((60 / slowest.bpm) * perSecond)];
  const stepMoments = stepSeconds * perSecond;
  const partCount = Math.max(1, Math.ceil(values.length / stepMoments));
  const periods = Array.from({ length: longest - shortest + 1 }, (_, index) => shortest + index);
  const parts = Array.from({ length: partCount }, (_, part) => {
    const middle = (part + 0.5) * stepMoments;
    const half = (partSeconds / 2) * perSecond;
    // At the ends a part is as long as elsewhere, if the piece is.
    const from = Math.max(0, Math.min(Math.round(middle - half), Math.floor(values.length - 2 * half)));
    return correlate(values.subarray(from, from + Math.round(2 * half)), clearBeats * (longest + 1));
  });
  const scores = parts.map((part) => periods.map((period) => scoreOf(part, period, perSecond)));
  const path = findPath(scores, periods);
  return {
    periods: Float32Array.from(path, (index) => periods[index]!),
    clarity: averageOfNeighbours(path.map((index, part) => clarityOf(parts[part]!, periods[index]!))),
    stepMoments,
  };
}

/** A part alone may be clear by chance. */
function averageOfNeighbours(values: readonly number[]): Float32Array {
  return Float32Array.from(values, (_, index) => {
    const around = values.slice(Math.max(0, index - 1), index + 2);
    return around.reduce((sum, value) => sum + value, 0) / around.length;
  });
}

/** Similarity of a part and itself after each delay; 1 at 0. */
function correlate(values: Float32Array, longest: number): Float32Array {
  const found = new Float32Array(longest + 1);
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const own = values.map((value) => value - mean);
  for (let lag = 0; lag <= Math.min(longest, own.length - 1); lag += 1) {
    let sum = 0;
    for (let at = lag; at < own.length; at += 1) sum += own[at]! * own[at - lag]!;
    found[lag] = sum / (own.length - lag);
  }
  const whole = found[0]!;
  // Silence is like nothing.
  return whole > 1e-6 ? found.map((value) => value / whole) : found.fill(0);
}

/** The mean likeness after one beat and after each of the next ones: words are alike by chance after one, not after four. */
function clarityOf(part: Float32Array, period: number): number {
  let sum = 0;
  for (let beats = 1; beats <= clearBeats; beats += 1) sum += Math.max(0, ...part.subarray(beats * (period - 1), beats * (period + 1) + 1));
  return sum / clearBeats;
}

function scoreOf(part: Float32Array, period: number, perSecond: number): number {
  const weigh = (lag: number): number => part[lag]! * Math.exp(-0.5 * (Math.log2(lag / perSecond / tapped.seconds) / tapped.octaves) ** 2);
  return weigh(period) + 0.5 * weigh(2 * period) + 0.25 * (weigh(2 * period - 1) + weigh(2 * period + 1));
}

/** For each part the index of its period, such that the sum of all scores less the costs of all changes is greatest. */
function findPath(scores: readonly number[][], periods: readonly number[]): number[] {
  const logs = periods.map((period) => Math.log2(period));
  let best = scores[0]!;
  const from: number[][] = [];
  for (const score of scores.slice(1)) {
    const sources = periods.map((_, to) => {
      let source = 0;
      let most = -Infinity;
      for (let index = 0; index < periods.length; index += 1) {
        const value = best[index]! - octaveCost * (logs[to]! - logs[index]!) ** 2;
        if (value > most) [most, source] = [value, index];
      }
      return { source, most };
    });
    from.push(sources.map(({ source }) => source));
    best = sources.map(({ most }, to) => most + score[to]!);
  }
  let index = best.indexOf(Math.max(...best));
  const path = [index];
  for (const sources of from.toReversed()) path.unshift((index = sources[index]!));
  return path;
}
