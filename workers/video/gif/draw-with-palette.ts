import type { Area } from '../changed-area.ts';
import { colorKey, type ColorMap } from './color-map.ts';

/** A GIF has 256 colours; the last index marks unchanged and transparent pixels. */
export const colorsMax = 255;
export const clearIndex = 255;

const side = 8;
/**
 * A GIF pixel is opaque or transparent. Alpha within half of this range around the middle is dithered by the pattern; smaller
 * alpha becomes transparent, larger alpha opaque.
 */
const alphaRange = 192;
const alphaMiddle = 128;
/** Alpha below this is never seen. */
export const seenFrom = alphaMiddle - alphaRange / 2;

/** Bayer's ordered pattern, 8 × 8, −0.5 to 0.5. A place always gets the same value, so that still parts do not flicker. */
const pattern = Float32Array.from({ length: side * side }, (_, i) => {
  const [x, y] = [i % side, Math.floor(i / side)];
  let value = 0;
  for (let bit = 0; bit < 3; bit += 1) {
    const [a, b] = [(x >> bit) & 1, (y >> bit) & 1];
    value |= ((a ^ b) << (5 - 2 * bit)) | (b << (4 - 2 * bit));
  }
  return (value + 0.5) / (side * side) - 0.5;
});

/** `strength` of the dithering, in channel steps; 0 is none. */
type Colors = { map: ColorMap; strength: number };

/** Indexes of an area's pixels in the palette, dithered. */
export function drawWithPalette(rgba: Uint8ClampedArray, area: Area, { map, strength }: Colors): Uint8Array<ArrayBuffer> {
  const indexes = new Uint8Array(rgba.length / 4);
  const shifts = pattern.map((value) => Math.round(value * strength));
  const opaqueFrom = pattern.map((value) => Math.round(alphaMiddle + value * alphaRange));
  for (let y = 0, i = 0, at = 0; y < area.height; y += 1) {
    // By the place on the screen, so that parts of it fit together.
    const row = ((area.y + y) & 7) << 3;
    for (let x = area.x; x < area.x + area.width; x += 1, i += 1, at += 4) {
      const place = row | (x & 7);
      if (rgba[at + 3]! < opaqueFrom[place]!) {
        indexes[i] = clearIndex;
        continue;
      }
      const shift = shifts[place]!;
      indexes[i] = map.indexOf(colorKey(clamp(rgba[at]! + shift), clamp(rgba[at + 1]! + shift), clamp(rgba[at + 2]! + shift)));
    }
  }
  return indexes;
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
