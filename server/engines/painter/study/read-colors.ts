import { fromRgb, type Color } from '../drawing/color.ts';
import type { Study } from './study.ts';

/** A pixel in OKLab. */
type Point = [l: number, a: number, b: number];

const clusters = 8;
const rounds = 14;
/** Least share of the area of a palette colour, as long as six are left. */
const shareMin = 0.02;
const fewest = 6;

/** The OKLab values of RGB bytes, one after the other. */
export function toPoints(rgb: Uint8Array): Float64Array {
  const points = new Float64Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const { l, c, h } = fromRgb(rgb[at]!, rgb[at + 1]!, rgb[at + 2]!);
    points[at] = l;
    points[at + 1] = c * Math.cos((h * Math.PI) / 180);
    points[at + 2] = c * Math.sin((h * Math.PI) / 180);
  }
  return points;
}

/**
 * The palette of many pixels: k-means (Lloyd) in OKLab, the Cartesian form of OKLCH. It starts at fixed quantiles of lightness, so that the
 * same pictures give the same palette. `onRound`: after each round, 0–1.
 */
export function readPalette(points: Float64Array, onRound: (fraction: number) => void): Study['palette'] {
  let centres = chooseFirst(points);
  let counts: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (let at = 0; at < points.length; at += 3) {
      const sum = sums[nearest(centres, points, at)]!;
      sum[0]! += points[at]!;
      sum[1]! += points[at + 1]!;
      sum[2]! += points[at + 2]!;
      sum[3]! += 1;
    }
    counts = sums.map((sum) => sum[3]!);
    centres = sums.map(([l, a, b, count], index) => (count! > 0 ? [l! / count!, a! / count!, b! / count!] : centres[index]!));
    onRound((round + 1) / rounds);
  }
  const total = points.length / 3;
  const found = centres.map((centre, index) => ({ ...toColor(centre), share: counts[index]! / total }));
  const byShare = found.toSorted((a, b) => b.share - a.share);
  const kept = byShare.filter(({ share }, index) => index < fewest || share >= shareMin).filter(({ share }) => share > 0);
  return kept.toSorted((a, b) => a.l - b.l).map(rounded);
}

function chooseFirst(points: Float64Array): Point[] {
  const order = Array.from({ length: points.length / 3 }, (_, index) => index).sort((a, b) => points[a * 3]! - points[b * 3]! || a - b);
  return Array.from({ length: clusters }, (_, index) => {
    const at = order[Math.floor(((index + 0.5) / clusters) * order.length)]! * 3;
    return [points[at]!, points[at + 1]!, points[at + 2]!];
  });
}

/** The index of the centre nearest to the point at `at`. */
function nearest(centres: readonly Point[], points: Float64Array, at: number): number {
  const [l, a, b] = [points[at]!, points[at + 1]!, points[at + 2]!];
  let [best, least] = [0, Infinity];
  for (let index = 0; index < centres.length; index++) {
    const centre = centres[index]!;
    const distance = (l - centre[0]) ** 2 + (a - centre[1]) ** 2 + (b - centre[2]) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function toColor([l, a, b]: Point): Color {
  return { l: Math.min(1, Math.max(0, l)), c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

function rounded({ l, c, h, share }: Study['palette'][number]): Study['palette'][number] {
  const to = (value: number): number => Math.round(value * 10_000) / 10_000;
  return { l: to(l), c: to(c), h: to(h), share: to(share) };
}
