import type { Pixels } from './enlarge-pixels.ts';

/** Below this alpha (of 255) a canvas keeps nothing of a colour that could be seen. */
const seenFrom = 4;

/** The picture with the colour of the nearest pixel that is seen in place of every hidden one; its alpha stays. */
export function spreadColors({ data, width, height }: Pixels): Pixels {
  const spread = { data: data.slice(), width, height };
  // Steps to the pixel that the colour came from: two sweeps reach every pixel from every side.
  const steps = Float32Array.from({ length: width * height }, (_, at) => (data[at * 4 + 3]! < seenFrom ? Infinity : 0));
  const corner = Math.SQRT2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      take(spread, steps, { x, y, dx: -1, dy: 0, cost: 1 });
      take(spread, steps, { x, y, dx: -1, dy: -1, cost: corner });
      take(spread, steps, { x, y, dx: 0, dy: -1, cost: 1 });
      take(spread, steps, { x, y, dx: 1, dy: -1, cost: corner });
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      take(spread, steps, { x, y, dx: 1, dy: 0, cost: 1 });
      take(spread, steps, { x, y, dx: 1, dy: 1, cost: corner });
      take(spread, steps, { x, y, dx: 0, dy: 1, cost: 1 });
      take(spread, steps, { x, y, dx: -1, dy: 1, cost: corner });
    }
  }
  return spread;
}

type Look = { x: number; y: number; dx: number; dy: number; cost: number };

/** Takes the colour of a neighbour where that is the shorter way to a seen one. */
function take({ data, width, height }: Pixels, steps: Float32Array, { x, y, dx, dy, cost }: Look): void {
  const [column, row] = [x + dx, y + dy];
  if (column < 0 || column >= width || row < 0 || row >= height) return;
  const [to, from] = [y * width + x, row * width + column];
  if (steps[from]! + cost >= steps[to]!) return;
  steps[to] = steps[from]! + cost;
  data.copyWithin(to * 4, from * 4, from * 4 + 3);
}
