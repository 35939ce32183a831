import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { mix, toRgb, type Color } from './color.ts';

/** A pixel of a field; `offset` is the place of its bytes. One object serves all pixels, because there are thousands. */
type FieldPixel = { column: number; row: number; offset: number };

/** Writes one pixel: red, green, blue, alpha (0–255) into `data` at its offset. */
export type Shade = (pixel: Readonly<FieldPixel>, data: Uint8ClampedArray) => void;

/** Computes a small picture pixel by pixel; it is then drawn enlarged, which is what keeps noise affordable. */
export function shadeField(columns: number, rows: number, shade: Shade): Canvas {
  const canvas = createCanvas(Math.max(1, columns), Math.max(1, rows));
  const ctx = canvas.getContext('2d');
  const image = ctx.createImageData(canvas.width, canvas.height);
  const data = image.data;
  const pixel: FieldPixel = { column: 0, row: 0, offset: 0 };
  for (; pixel.row < canvas.height; pixel.row++) {
    for (pixel.column = 0; pixel.column < canvas.width; pixel.column++, pixel.offset += 4) shade(pixel, data);
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}

/** A ramp of 64 steps through the given colours, as flat RGB bytes. */
export function ramp(...colors: Color[]): Uint8Array {
  const bytes = new Uint8Array(64 * 3);
  for (let step = 0; step < 64; step++) {
    const at = (step / 63) * (colors.length - 1);
    const index = Math.min(colors.length - 2, Math.floor(at));
    const from = colors[Math.max(0, index)]!;
    bytes.set(toRgb(mix(from, colors[index + 1] ?? from, at - index)), step * 3);
  }
  return bytes;
}

/** Offset into a ramp for a value 0–1. */
export function rampOffset(value: number): number {
  return Math.min(63, Math.max(0, Math.round(value * 63))) * 3;
}
