/** Grey levels 0–255, row by row. */
export type Grey = { data: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Boxes whose sum is close to a Gaussian (https://www.peterkovesi.com/papers/FastGaussianSmoothing.pdf). */
const boxes = 3;

/** Blurs by a Gaussian of `sigma` px, in place. Beyond an edge the picture goes on with the levels of its edge. */
export function blurGrey({ data, width, height }: Grey, sigma: number): void {
  if (sigma <= 0) return;
  const longest = Math.max(width, height);
  const scratch = { line: new Float32Array(longest), sums: new Float64Array(longest + 1) };
  for (const radius of radiiOf(sigma)) {
    if (radius === 0) continue;
    for (let y = 0; y < height; y += 1) blurLine(data, { from: y * width, step: 1, count: width, radius }, scratch);
    for (let x = 0; x < width; x += 1) blurLine(data, { from: x, step: width, count: height, radius }, scratch);
  }
}

type Line = { from: number; step: number; count: number; radius: number };
/** Arrays that every line uses again. */
type Scratch = { line: Float32Array; sums: Float64Array };

function blurLine(data: Uint8Array, { from, step, count, radius }: Line, { line, sums }: Scratch): void {
  for (let at = 0, place = from; at < count; at += 1, place += step) {
    line[at] = data[place]!;
    sums[at + 1] = sums[at]! + line[at]!;
  }
  const [first, last] = [line[0]!, line[count - 1]!];
  const whole = 2 * radius + 1;
  for (let at = 0, place = from; at < count; at += 1, place += step) {
    const low = at - radius;
    const high = at + radius;
    const inside = sums[Math.min(count, high + 1)]! - sums[Math.max(0, low)]!;
    data[place] = Math.round((inside + Math.max(0, -low) * first + Math.max(0, high - count + 1) * last) / whole);
  }
}

/** Radii of boxes of odd widths with the variance of the Gaussian together. */
function radiiOf(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / boxes + 1);
  const small = Math.floor((ideal - 1) / 2) * 2 + 1;
  const smalls = Math.round((12 * sigma * sigma - boxes * small * small - 4 * boxes * small - 3 * boxes) / (-4 * small - 4));
  return Array.from({ length: boxes }, (_unused, index) => ((index < smalls ? small : small + 2) - 1) / 2);
}
