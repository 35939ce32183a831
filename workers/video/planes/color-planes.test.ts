import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlanePainter, halve, type ColorMatrix } from './color-planes.ts';
import { createPlaneShrinker, type Plane, type Size } from './shrink-plane.ts';

const side = fc.integer({ min: 1, max: 40 });
const bt709: ColorMatrix = { red: 0.2126, blue: 0.0722, isFullRange: false };

function plane({ width, height }: Size, value: (x: number, y: number) => number, gap = 0, step: 1 | 2 = 1): Plane {
  const stride = width * step + gap;
  const bytes = new Uint8Array(7 + stride * height).fill(99);
  for (let i = 0; i < width * height; i += 1) {
    const [x, y] = [i % width, Math.floor(i / width)];
    bytes[7 + y * stride + x * step] = value(x, y);
  }
  return { bytes, offset: 7, stride, step, width, height };
}

/** The mean of the area under a smaller sample, the long way. */
function meanUnder(from: Size, to: Size, value: (x: number, y: number) => number): number[] {
  const share = (at: number, part: number, parts: number, length: number): number =>
    Math.max(0, Math.min(at + 1, ((part + 1) * length) / parts) - Math.max(at, (part * length) / parts));
  return Array.from({ length: to.width * to.height }, (_, i) => {
    const [px, py] = [i % to.width, Math.floor(i / to.width)];
    let [sum, area] = [0, 0];
    for (let y = 0; y < from.height; y += 1)
      for (let x = 0; x < from.width; x += 1) {
        const weight = share(x, px, to.width, from.width) * share(y, py, to.height, from.height);
        sum += weight * value(x, y);
        area += weight;
      }
    return sum / area;
  });
}

describe('a plane', () => {
  test('each sample becomes the mean of the area it covers, for any stride and step', () => {
    const sizes = fc.record({
      width: side,
      height: side,
      less: fc.double({ min: 0.02, max: 2, noNaN: true }),
      gap: fc.nat(5),
      isPaired: fc.boolean(),
    });
    fc.assert(
      fc.property(sizes, fc.nat(250), ({ width, height, less, gap, isPaired }, seed) => {
        const from = { width, height };
        const to = { width: Math.max(1, Math.round(width * less)), height: Math.max(1, Math.round(height * less)) };
        const value = (x: number, y: number): number => (x * 37 + y * 91 + seed) % 256;
        const shrunk = createPlaneShrinker(from, to)(plane(from, value, gap, isPaired ? 2 : 1));
        // Shares are whole numbers: of a larger picture, where each covers less than a sample, they are less exact.
        const most = Math.max(1, less);
        for (const [i, wanted] of meanUnder(from, to, value).entries()) expect(Math.abs(shrunk[i]! - wanted)).toBeLessThan(most);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a film', () => {
  const paint = (from: Size, to: Size, [y, u, v]: [number, number, number], matrix = bt709) =>
    createPlanePainter(from, to)({ y: plane(from, () => y), u: plane(halve(from), () => u), v: plane(halve(from), () => v) }, matrix);

  test.each([
    ['white', [235, 128, 128], [255, 255, 255]],
    ['black', [16, 128, 128], [0, 0, 0]],
    ['red', [63, 102, 240], [255, 0, 0]],
    ['green', [173, 42, 26], [0, 255, 0]],
    ['blue', [32, 240, 118], [0, 0, 255]],
  ] as const)('of plain %s in BT.709 is that colour everywhere, also in odd sizes', (_, yuv, rgb) => {
    const rgba = paint({ width: 31, height: 17 }, { width: 9, height: 5 }, [...yuv]);
    for (let at = 0; at < rgba.length; at += 4) {
      for (const [channel, wanted] of rgb.entries()) expect(Math.abs(rgba[at + channel]! - wanted)).toBeLessThanOrEqual(2);
      expect(rgba[at + 3]).toBe(255);
    }
  });

  test('that uses every step has its black and white at 0 and 255', () => {
    const full = { ...bt709, isFullRange: true };
    const size = { width: 4, height: 4 };
    expect([...paint(size, { width: 2, height: 2 }, [255, 128, 128], full).subarray(0, 3)]).toEqual([255, 255, 255]);
    expect([...paint(size, { width: 2, height: 2 }, [0, 128, 128], full).subarray(0, 3)]).toEqual([0, 0, 0]);
  });
});
