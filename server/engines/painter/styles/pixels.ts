import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { TILE, softNoise } from '../drawing/noise.ts';
import type { Stage } from '../stage.ts';

/** Hands all pixels (RGBA bytes and the same memory as 32-bit words) to `edit` and puts them back. */
export function editPixels({ ctx, width, height }: Stage, edit: (bytes: Uint8ClampedArray, words: Uint32Array) => void): void {
  const image = ctx.getImageData(0, 0, width, height);
  const bytes = image.data;
  edit(bytes, new Uint32Array(bytes.buffer));
  ctx.putImageData(image, 0, 0);
}

/** Perceived lightness 0–255 of every pixel, or of every pixel of a softened copy (`soften` pixels wide). */
export function lightnessOf(stage: Stage, soften = 0): Uint8Array {
  const { width, height } = stage;
  const source = soften > 1 ? softened(stage, soften) : stage.canvas;
  const { data } = source.getContext('2d').getImageData(0, 0, width, height);
  const lightness = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < lightness.length; index++, at += 4)
    lightness[index] = (data[at]! * 54 + data[at + 1]! * 183 + data[at + 2]! * 19) >> 8;
  return lightness;
}

/** The picture at a fraction of its size. */
export function shrunk({ canvas, width, height }: Stage, by: number): Canvas {
  const small = createCanvas(Math.max(1, Math.round(width / by)), Math.max(1, Math.round(height / by)));
  const ctx = small.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

/** A copy with detail below `by` pixels gone. */
export function softened(stage: Stage, by: number): Canvas {
  const small = shrunk(stage, by);
  const soft = createCanvas(stage.width, stage.height);
  const ctx = soft.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(small, 0, 0, stage.width, stage.height);
  return soft;
}

/** Moves every pixel a little along noise, so that no edge is ruled: `amount` pixels, `scale` tiles across the picture. */
export function wobble(stage: Stage, amount: number, scale: number): void {
  const { width, height } = stage;
  const step = (scale * TILE) / Math.max(width, height);
  editPixels(stage, (_, words) => {
    const source = words.slice();
    const offsets = new Int32Array(width);
    for (let x = 0; x < width; x++) offsets[x] = (x * step) & 511;
    for (let y = 0; y < height; y++) {
      const row = ((y * step) & 511) << 9;
      const other = ((y * step + 200) & 511) << 9;
      for (let x = 0; x < width; x++) {
        const sx = x + Math.round(softNoise[row | offsets[x]!]! * amount);
        const sy = y + Math.round(softNoise[other | offsets[x]!]! * amount);
        words[y * width + x] = source[(sy < 0 ? 0 : sy >= height ? height - 1 : sy) * width + (sx < 0 ? 0 : sx >= width ? width - 1 : sx)]!;
      }
    }
  });
}

/** Strength of edges (0–255) of a lightness map. */
export function edgesOf(lightness: Uint8Array, width: number, height: number): Uint8Array {
  const edges = new Uint8Array(lightness.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const dx = lightness[at + 1]! - lightness[at - 1]!;
      const dy = lightness[at + width]! - lightness[at - width]!;
      edges[at] = Math.min(255, Math.abs(dx) + Math.abs(dy));
    }
  }
  return edges;
}
