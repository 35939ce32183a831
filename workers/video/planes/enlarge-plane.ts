import { listTaps, type Taps } from '../../shared/pixels/lanczos-taps.ts';
import type { Plane, PlaneShrinker, Size } from './shrink-plane.ts';

/**
 * Brings planes of one size to another with Lanczos3, sample by sample: across first, then down. Values may reach a little beyond
 * 0 and 255. The answer is used again by the next call.
 */
export function createPlaneEnlarger(from: Size, to: Size): PlaneShrinker {
  const across = listTaps(from.width, to.width);
  const down = listTaps(from.height, to.height);
  const wide = new Float32Array(to.width * from.height);
  const result = new Float32Array(to.width * to.height);

  return (plane) => {
    for (let y = 0; y < from.height; y += 1) {
      const samples = { bytes: plane.bytes, start: plane.offset + y * plane.stride, step: plane.step };
      widenRow(samples, across, wide.subarray(y * to.width, (y + 1) * to.width));
    }
    result.fill(0);
    for (let y = 0; y < to.height; y += 1) {
      const { from: first, weights } = down[y]!;
      const row = result.subarray(y * to.width, (y + 1) * to.width);
      for (const [tap, weight] of weights.entries()) addRow(row, wide.subarray((first + tap) * to.width), weight);
    }
    return result;
  };
}

type Samples = Pick<Plane, 'bytes' | 'step'> & { start: number };

function widenRow({ bytes, start, step }: Samples, across: Taps[], row: Float32Array): void {
  for (let x = 0; x < row.length; x += 1) {
    const { from, weights } = across[x]!;
    let sum = 0;
    for (let tap = 0, at = start + from * step; tap < weights.length; tap += 1, at += step) sum += bytes[at]! * weights[tap]!;
    row[x] = sum;
  }
}

function addRow(sum: Float32Array, row: Float32Array, weight: number): void {
  for (let x = 0; x < sum.length; x += 1) sum[x]! += row[x]! * weight;
}
