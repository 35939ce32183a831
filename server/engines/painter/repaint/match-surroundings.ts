import { fillSmoothly, neighboursOf } from './fill-smoothly.ts';
import type { MaskedPixels } from './masked-pixels.ts';

/** Enough for a picture of a few hundred pixels. */
const rounds = 120;
/** Share of the difference to remove; the rest keeps the painted thing's own colours. */
const share = 0.9;

/**
 * Fits painted pixels to the light of their surroundings: spreads the step at the edge of the hole smoothly over it (the membrane of
 * Farbman et al., Coordinates for Instant Image Cloning, 2009). Both pictures have the same size.
 * @returns what to add to each byte of the painted picture, −255 to 255
 */
export function differenceToSurroundings(around: MaskedPixels, painted: Uint8Array): Float32Array {
  const spread = new Float32Array(around.rgb.length);
  for (const [at, isHole] of around.hole.entries()) {
    const inside = isHole === 1 ? [] : neighboursOf(around, at).filter((next) => around.hole[next] === 1);
    for (let channel = 0; channel < 3 && inside.length > 0; channel += 1) {
      const mean = inside.reduce((sum, next) => sum + painted[next * 3 + channel]!, 0) / inside.length;
      spread[at * 3 + channel] = (around.rgb[at * 3 + channel]! - mean) * share;
    }
  }
  fillSmoothly(around, spread, rounds);
  return spread;
}
