import type { Pixels } from '../../../contract/super-resolution/enlarge-pixels.ts';
import { listTaps } from '../../../workers/shared/pixels/lanczos-taps.ts';

/** Lanczos of the stored values, which is nearer than that of light to a picture that was made smaller by its stored values. */
export function enlargePlain({ data, width, height }: Pixels, factor: number): Uint8ClampedArray {
  const [columns, rows] = [listTaps(width, width * factor), listTaps(height, height * factor)];
  const wide = new Float32Array(columns.length * height * 4);
  for (let y = 0; y < height; y++) {
    for (const [x, { from, weights }] of columns.entries()) {
      for (const [tap, weight] of weights.entries()) {
        const [to, at] = [(y * columns.length + x) * 4, (y * width + from + tap) * 4];
        for (let channel = 0; channel < 4; channel++) wide[to + channel]! += weight * data[at + channel]!;
      }
    }
  }
  const stride = columns.length * 4;
  const larger = new Uint8ClampedArray(stride * rows.length);
  const line = new Float32Array(stride);
  for (const [y, { from, weights }] of rows.entries()) {
    line.fill(0);
    for (const [tap, weight] of weights.entries()) for (let x = 0; x < stride; x++) line[x]! += weight * wide[(from + tap) * stride + x]!;
    larger.set(line, y * stride);
  }
  return larger;
}
