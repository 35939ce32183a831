import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findColorSpace } from './find-color-space.ts';
import { writePngFile } from './write-png-file.ts';

async function* cut(pixels: Uint8ClampedArray, bytes: number): AsyncGenerator<Uint8ClampedArray> {
  for (let at = 0; at < pixels.length; at += bytes) yield pixels.subarray(at, at + bytes);
}

it('a PNG whose rows come in bands is read by another decoder as it was, whatever is in it', async () => {
  const side = fc.integer({ min: 1, max: 30 });
  const picture = fc.tuple(side, side).chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      rows: fc.integer({ min: 1, max: height }),
      pixels: fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(picture, async ({ width, height, rows, pixels }) => {
      const bands = cut(new Uint8ClampedArray(pixels), rows * width * 4);
      const file = await writePngFile({ width, height, colorSpace: 'srgb' }, bands);
      const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([width, height, 4]);
      expect(data.equals(pixels)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

it('says that its colours are wide where they are', async () => {
  const pixels = new Uint8ClampedArray(16);
  const file = await writePngFile({ width: 2, height: 2, colorSpace: 'display-p3' }, cut(pixels, 8));
  expect(await findColorSpace(new Uint8Array(file), 'image/png')).toBe('display-p3');
});
