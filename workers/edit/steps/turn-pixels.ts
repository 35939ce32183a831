import { blankPixels, wordsOf, type Pixels } from './pixels.ts';

/** Turns by quarters of a circle, clockwise. */
export function turnPixels(source: Pixels, quarters: 1 | 2 | 3): Pixels {
  const { width, height } = source;
  const target = quarters === 2 ? blankPixels(width, height) : blankPixels(height, width);
  const [from, to] = [wordsOf(source), wordsOf(target)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = quarters === 1 ? [height - 1 - y, x] : quarters === 2 ? [width - 1 - x, height - 1 - y] : [y, width - 1 - x];
      to[row * target.width + column] = from[y * width + x]!;
    }
  }
  return target;
}

/** Mirrors left and right (`horizontal`) or top and bottom. */
export function flipPixels(source: Pixels, axis: 'horizontal' | 'vertical'): Pixels {
  const { width, height } = source;
  const target = blankPixels(width, height);
  const [from, to] = [wordsOf(source), wordsOf(target)];
  for (let y = 0; y < height; y += 1) {
    const row = axis === 'vertical' ? height - 1 - y : y;
    for (let x = 0; x < width; x += 1) to[row * width + (axis === 'horizontal' ? width - 1 - x : x)] = from[y * width + x]!;
  }
  return target;
}
