import type { Grey } from './grey-of.ts';

/** Pixels per side of the copy, and frequencies per side that the hash keeps. */
const side = 32;
const kept = 8;

/**
 * The perceptual hash of a picture, 64 bits as 16 hex digits: one for each of its 64 lowest frequencies (cosine transform of a copy of 32 × 32),
 * set where that is above their median. Copies in another size, quality or brightness differ in a few bits.
 */
export function hashPicture(grey: Grey): string {
  const frequencies = lowFrequencies(shrink(grey));
  // The first is the mean brightness, which says nothing of what is in the picture.
  const median = frequencies.slice(1).toSorted((a, b) => a - b)[Math.floor((kept * kept - 1) / 2)]!;
  const bits = frequencies.map((one, index) => (index > 0 && one > median ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** Means of the areas that the pixels of the copy stand for. */
function shrink({ width, height, values }: Grey): number[] {
  const copy: number[] = [];
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const [left, right] = span(column, width);
      const [top, bottom] = span(row, height);
      let sum = 0;
      for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += values[y * width + x]!;
      copy.push(sum / ((right - left) * (bottom - top)));
    }
  return copy;
}

/** From which to which pixel one of the copy reaches; a small picture gives the same one to several. */
function span(index: number, length: number): [number, number] {
  const from = Math.min(length - 1, Math.floor((index * length) / side));
  return [from, Math.max(from + 1, Math.floor(((index + 1) * length) / side))];
}

function lowFrequencies(pixels: readonly number[]): number[] {
  const found: number[] = [];
  for (let v = 0; v < kept; v += 1)
    for (let u = 0; u < kept; u += 1) {
      let sum = 0;
      for (let y = 0; y < side; y += 1) for (let x = 0; x < side; x += 1) sum += pixels[y * side + x]! * waves[v]![y]! * waves[u]![x]!;
      found.push(sum);
    }
  return found;
}

const waves = Array.from({ length: kept }, (_, frequency) =>
  Array.from({ length: side }, (_none, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * side))),
);
