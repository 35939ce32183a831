import { createPowerSpectrum } from './power-spectrum.ts';

/** Strength of the onsets at each moment; the mean of a second around it is taken off, and the whole has a deviation of 1. */
export type OnsetEnvelope = { values: Float32Array; perSecond: number };

const perSecondWanted = 172;
const windowSeconds = 0.03;
const bandCount = 24;
const lowestHz = 30;
const highestHz = 8_000;
/** Powers below these are silence: of the loudest moment, and of the loudest that there can be. */
const quietest = { ofLoudest: 1e-8, atAll: 1e-7 };
/** A rise is measured over so many moments: the window is longer than one. */
const riseMoments = 2;
const smoothSeconds = 0.012;
const meanSeconds = 1;
const startSeconds = 0.5;

/**
 * The onset strength of Ellis, “Beat Tracking by Dynamic Programming”, Journal of New Music Research 36 (2007), section 3.1: rises of
 * the logarithmic power in mel bands, summed, without their slow part. `samples`: one channel, −1 to 1. All 0 where nothing begins.
 */
export function findOnsets(samples: Float32Array, rate: number): OnsetEnvelope {
  const hop = Math.max(1, Math.round(rate / perSecondWanted));
  const perSecond = rate / hop;
  const levels = listLevels(samples, { rate, hop });
  const before = findUsual(levels.subarray(0, bandCount * Math.ceil(startSeconds * perSecond)));
  const rises = new Float32Array(levels.length / bandCount);
  for (let moment = 0; moment < rises.length; moment += 1) {
    let sum = 0;
    for (let band = 0; band < bandCount; band += 1) {
      const at = moment * bandCount + band;
      sum += Math.max(0, levels[at]! - (levels[at - riseMoments * bandCount] ?? before[band]!));
    }
    // The rise is between the two.
    const middle = Math.max(0, moment - riseMoments / 2);
    rises[middle] = Math.max(rises[middle]!, sum);
  }
  const smooth = averageAround(averageAround(rises, smoothSeconds * perSecond), smoothSeconds * perSecond);
  const slow = averageAround(smooth, meanSeconds * perSecond);
  const values = smooth.map((value, moment) => value - slow[moment]!);
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length));
  return { values: deviation > 0 ? values.map((value) => value / deviation) : values, perSecond };
}

/** The usual level of each band: for what is before the beginning, so that a blow there is one, and a noise that goes on is none. */
function findUsual(levels: Float32Array): number[] {
  return Array.from({ length: bandCount }, (_, band) => {
    const own = levels.filter((_level, index) => index % bandCount === band).toSorted();
    return own[own.length >> 1] ?? 0;
  });
}

/** Decibels of each band at each moment, the middle of whose window it is. */
function listLevels(samples: Float32Array, { rate, hop }: { rate: number; hop: number }): Float32Array {
  const size = 2 ** Math.round(Math.log2(windowSeconds * rate));
  const bands = listBands(size, rate);
  const moments = Math.floor(samples.length / hop) + 1;
  const levels = new Float32Array(moments * bandCount);
  const spectrum = createPowerSpectrum(size);
  const powers = new Float32Array(size / 2 + 1);
  let loudest = 0;
  for (let moment = 0; moment < moments; moment += 1) {
    spectrum(samples, moment * hop - size / 2, powers);
    for (const [band, weights] of bands.entries()) {
      let sum = 0;
      for (const { bin, weight } of weights) sum += powers[bin]! * weight;
      levels[moment * bandCount + band] = sum;
      loudest = Math.max(loudest, sum);
    }
  }
  const floor = Math.max(quietest.atAll, loudest * quietest.ofLoudest);
  return levels.map((power) => 10 * Math.log10(Math.max(power, floor)));
}

type Weight = { bin: number; weight: number };

/** Triangles that are as wide as each other in mel (O’Shaughnessy 1987); a narrow one has the bin in its middle. */
function listBands(size: number, rate: number): Weight[][] {
  const toMel = (hz: number): number => 2_595 * Math.log10(1 + hz / 700);
  const toBin = (mel: number): number => ((700 * (10 ** (mel / 2_595) - 1)) / rate) * size;
  const [lowest, highest] = [toMel(lowestHz), toMel(Math.min(highestHz, rate / 2))];
  const edge = (index: number): number => toBin(lowest + ((highest - lowest) * index) / (bandCount + 1));
  return Array.from({ length: bandCount }, (_, band) => {
    const [from, middle, to] = [edge(band), edge(band + 1), edge(band + 2)];
    const weights: Weight[] = [];
    for (let bin = Math.ceil(from); bin <= Math.min(to, size / 2); bin += 1) {
      const weight = bin < middle ? (bin - from) / (middle - from) : (to - bin) / (to - middle);
      if (weight > 0) weights.push({ bin, weight });
    }
    return weights.length > 0 ? weights : [{ bin: Math.round(middle), weight: 1 }];
  });
}

/** The mean of `width` values around each. */
function averageAround(values: Float32Array, width: number): Float32Array {
  const half = Math.max(1, Math.round(width / 2));
  const sums = new Float64Array(values.length + 1);
  for (const [index, value] of values.entries()) sums[index + 1] = sums[index]! + value;
  return values.map((_, index) => {
    const [from, to] = [Math.max(0, index - half), Math.min(values.length, index + half + 1)];
    return (sums[to]! - sums[from]!) / (to - from);
  });
}
