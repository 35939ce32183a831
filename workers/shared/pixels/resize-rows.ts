import { listTaps, type Taps } from './lanczos-taps.ts';

type Size = { width: number; height: number };

const steps = 16_383;

/**
 * Makes a picture larger or smaller, row by row: Lanczos in linear light with alpha in front, so that fine patterns keep
 * their brightness and edges have no halo of the colours behind them. `onRow` gets each RGBA row when its last source
 * row came; only as many rows as a row is made of are kept.
 */
export function createResizer(
  source: Size,
  target: Size,
  onRow: (row: Uint8ClampedArray, y: number) => void,
): (rows: Uint8ClampedArray) => void {
  const across = listTaps(source.width, target.width);
  const down = listTaps(source.height, target.height);
  const kept = Math.max(...down.map(({ weights }) => weights.length));
  const stride = target.width * 4;
  const ring = Array.from({ length: kept }, () => new Float32Array(stride));
  const linear = new Float32Array(source.width * 4);
  const sum = new Float32Array(stride);
  const row = new Uint8ClampedArray(stride);
  let read = 0;
  let written = 0;
  return (rows) => {
    for (let at = 0; at < rows.length; at += source.width * 4) {
      toLinear(rows, at, linear);
      filterRow(linear, across, ring[read % kept]!);
      read += 1;
      for (let next = down[written]; next !== undefined && next.from + next.weights.length <= read; next = down[written]) {
        sum.fill(0);
        for (const [index, weight] of next.weights.entries()) addRow(sum, ring[(next.from + index) % kept]!, weight);
        fromLinear(sum, row);
        onRow(row, written);
        written += 1;
      }
    }
  };
}

function filterRow(from: Float32Array, taps: Taps[], to: Float32Array): void {
  for (let x = 0; x < taps.length; x += 1) {
    const { from: first, weights } = taps[x]!;
    let r = 0;
    let g = 0;
    let b = 0;
    let a = 0;
    for (let tap = 0, at = first * 4; tap < weights.length; tap += 1, at += 4) {
      const weight = weights[tap]!;
      r += from[at]! * weight;
      g += from[at + 1]! * weight;
      b += from[at + 2]! * weight;
      a += from[at + 3]! * weight;
    }
    const out = x * 4;
    to[out] = r;
    to[out + 1] = g;
    to[out + 2] = b;
    to[out + 3] = a;
  }
}

function addRow(sum: Float32Array, row: Float32Array, weight: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at]! += row[at]! * weight;
}

const linearOf = Float32Array.from({ length: 256 }, (_unused, value) => {
  const share = value / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const byteOf = Uint8Array.from({ length: steps + 1 }, (_unused, step) => {
  const share = step / steps;
  return Math.round(255 * (share <= 0.003_130_8 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055));
});

function toLinear(rows: Uint8ClampedArray, from: number, to: Float32Array): void {
  for (let at = 0; at < to.length; at += 4) {
    const alpha = rows[from + at + 3]! / 255;
    to[at] = linearOf[rows[from + at]!]! * alpha;
    to[at + 1] = linearOf[rows[from + at + 1]!]! * alpha;
    to[at + 2] = linearOf[rows[from + at + 2]!]! * alpha;
    to[at + 3] = alpha;
  }
}

function fromLinear(from: Float32Array, to: Uint8ClampedArray): void {
  for (let at = 0; at < to.length; at += 4) {
    const alpha = Math.min(1, from[at + 3]!);
    const scale = alpha <= 0 ? 0 : steps / alpha;
    for (let channel = at; channel < at + 3; channel += 1)
      to[channel] = byteOf[Math.min(steps, Math.max(0, Math.round(from[channel]! * scale)))]!;
    to[at + 3] = alpha * 255;
  }
}
