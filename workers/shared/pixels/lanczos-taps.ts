import { lanczos, lanczosLobes as lobes } from '../../../contract/upscaling/lanczos.ts';

/** The source pixels of an output pixel and their weights, whose sum is 1. */
export type Taps = { from: number; weights: Float32Array };

/** Lanczos3 along one side of `source` pixels that becomes `target` pixels: the taps of each of them. */
export function listTaps(source: number, target: number): Taps[] {
  const scale = source / target;
  const reach = lobes * Math.max(1, scale);
  return Array.from({ length: target }, (_unused, index) => {
    const center = (index + 0.5) * scale - 0.5;
    const from = Math.max(0, Math.ceil(center - reach));
    const to = Math.min(source - 1, Math.floor(center + reach));
    const weights = Float32Array.from({ length: to - from + 1 }, (_none, tap) => lanczos((from + tap - center) / Math.max(1, scale)));
    const total = weights.reduce((all, weight) => all + weight, 0);
    return { from, weights: weights.map((weight) => weight / total) };
  });
}
