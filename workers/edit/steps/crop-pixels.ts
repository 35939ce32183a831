import { blankPixels, type Pixels } from './pixels.ts';

type Box = { x: number; y: number; width: number; height: number };

/** The pixels inside a box, which is moved and cut to lie within the picture. */
export function cropPixels(source: Pixels, box: Box): Pixels {
  const x = Math.min(Math.max(0, Math.round(box.x)), source.width - 1);
  const y = Math.min(Math.max(0, Math.round(box.y)), source.height - 1);
  const width = Math.min(Math.max(1, Math.round(box.width)), source.width - x);
  const height = Math.min(Math.max(1, Math.round(box.height)), source.height - y);
  const target = blankPixels(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = ((y + row) * source.width + x) * 4;
    target.data.set(source.data.subarray(from, from + width * 4), row * width * 4);
  }
  return target;
}
