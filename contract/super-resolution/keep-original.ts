import { lanczos, lanczosLobes as lobes } from '../upscaling/lanczos.ts';
import type { Pixels } from './enlarge-pixels.ts';
import { mirror } from './mirror.ts';

/** The first two gain nearly all: about 1 dB on photographs. */
const roundsEnough = 2;

/**
 * Brings the colours of a picture that a network enlarged back to those of its original, in place: made small again it must be
 * the original, so what it differs by is enlarged and added (iterative back-projection, Irani and Peleg 1991). Alpha stays.
 */
export function keepOriginal(original: Pixels, larger: Pixels, rounds: number = roundsEnough): void {
  const factor = larger.width / original.width;
  for (let round = 0; round < rounds; round++) {
    for (let channel = 0; channel < 3; channel++) {
      const small = shrink(larger, factor, channel);
      for (let at = 0; at < small.length; at++) small[at] = original.data[at * 4 + channel]! - small[at]!;
      addEnlarged(larger, { difference: small, factor, channel });
    }
  }
}

/** Lanczos3 of the colours, brought back to those of the picture; the result is opaque. */
export function enlargeColors(picture: Pixels, factor: 2 | 4): Pixels {
  const [width, height] = [picture.width * factor, picture.height * factor];
  const larger: Pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  for (let at = 3; at < larger.data.length; at += 4) larger.data[at] = 255;
  // A black picture differs by the whole of it: the first round is Lanczos itself.
  keepOriginal(picture, larger, 1 + roundsEnough);
  return larger;
}

/** One channel, `factor` times less wide and high. */
function shrink({ data, width, height }: Pixels, factor: number, channel: number): Float32Array {
  const [across, down] = [width / factor, height / factor];
  const { weights, first } = listTaps((factor - 1) / 2, factor);
  const narrow = new Float32Array(across * height);
  const columns = mirrored(width, weights.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++)
        sum += weights[tap]! * data[(y * width + columns[x * factor + first + tap + weights.length]!) * 4 + channel]!;
      narrow[y * across + x] = sum;
    }
  }
  const small = new Float32Array(across * down);
  const rows = mirrored(height, weights.length);
  for (let y = 0; y < down; y++) {
    for (let tap = 0; tap < weights.length; tap++) {
      const [weight, from] = [weights[tap]!, rows[y * factor + first + tap + weights.length]! * across];
      for (let x = 0; x < across; x++) small[y * across + x]! += weight * narrow[from + x]!;
    }
  }
  return small;
}

/** Adds a plane of the smaller size to one channel. */
function addEnlarged(
  { data, width, height }: Pixels,
  { difference, factor, channel }: { difference: Float32Array; factor: number; channel: number },
): void {
  const [across, down] = [width / factor, height / factor];
  const phases = Array.from({ length: factor }, (_, phase) => listTaps((phase + 0.5) / factor - 0.5, 1));
  const [columns, rows] = [mirrored(across, 2 * lobes), mirrored(down, 2 * lobes)];
  const line = new Float32Array(across);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    const beside = phases[y % factor]!;
    for (let tap = 0; tap < beside.weights.length; tap++) {
      const from = rows[Math.floor(y / factor) + beside.first + tap + 2 * lobes]! * across;
      for (let x = 0; x < across; x++) line[x]! += beside.weights[tap]! * difference[from + x]!;
    }
    for (let x = 0; x < width; x++) {
      const { weights, first } = phases[x % factor]!;
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap++)
        sum += weights[tap]! * line[columns[Math.floor(x / factor) + first + tap + 2 * lobes]!]!;
      data[(y * width + x) * 4 + channel]! += sum;
    }
  }
}

/** Lanczos3 around `center`, stretched: the weights of the pixels from `first` on. */
function listTaps(center: number, stretch: number): { weights: Float32Array; first: number } {
  const first = Math.ceil(center - lobes * stretch);
  const last = Math.floor(center + lobes * stretch);
  const weights = Float32Array.from({ length: last - first + 1 }, (_, tap) => lanczos((first + tap - center) / stretch));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return { weights: weights.map((weight) => weight / sum), first };
}

/** The pixel that each place from `-margin` to `length + margin` stands for: past an edge it is mirrored. */
function mirrored(length: number, margin: number): Int32Array {
  return Int32Array.from({ length: length + 2 * margin }, (_, at) => mirror(at - margin, length));
}
