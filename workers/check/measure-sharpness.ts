import type { Grey } from './grey-of.ts';

/** Tiles per side. */
const tiles = 4;
/** The sharpest quarter of the tiles decides: a portrait before a blurred background is sharp. */
const decisive = (tiles * tiles) / 4;
/** A plain area has no detail that could be blurred: below this spread of its brightness nothing is said. */
const plainSpread = 4;

/**
 * Sharpness of a picture: the variance of its Laplacian over the variance of its brightness, so that dark and pale pictures measure
 * alike; of its tiles, the one at which the sharpest quarter ends. A plain picture measures 1. (Pech-Pacheco et al., 2000, with the
 * normalisation added.)
 */
export function measureSharpness(grey: Grey): number {
  const spread = varianceIn(grey, { left: 0, top: 0, right: grey.width, bottom: grey.height }, brightnessAt);
  if (spread < plainSpread ** 2) return 1;
  const measured: number[] = [];
  for (let row = 0; row < tiles; row += 1)
    for (let column = 0; column < tiles; column += 1) {
      const tile = {
        // The Laplacian needs a neighbour on each side.
        left: Math.max(1, Math.floor((grey.width * column) / tiles)),
        top: Math.max(1, Math.floor((grey.height * row) / tiles)),
        right: Math.min(grey.width - 1, Math.floor((grey.width * (column + 1)) / tiles)),
        bottom: Math.min(grey.height - 1, Math.floor((grey.height * (row + 1)) / tiles)),
      };
      measured.push(varianceIn(grey, tile, laplacianAt));
    }
  return measured.toSorted((a, b) => b - a)[decisive - 1]! / spread;
}

type Box = { left: number; top: number; right: number; bottom: number };
type ValueAt = (grey: Grey, index: number) => number;

const brightnessAt: ValueAt = ({ values }, index) => values[index]!;
const laplacianAt: ValueAt = ({ values, width }, index) =>
  values[index - 1]! + values[index + 1]! + values[index - width]! + values[index + width]! - 4 * values[index]!;

function varianceIn(grey: Grey, { left, top, right, bottom }: Box, valueAt: ValueAt): number {
  let sum = 0;
  let squares = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const value = valueAt(grey, y * grey.width + x);
      sum += value;
      squares += value * value;
    }
  const count = Math.max(0, right - left) * Math.max(0, bottom - top);
  return count === 0 ? 0 : Math.max(0, squares / count - (sum / count) ** 2);
}
