import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findColorSpace } from '../../shared/headers/find-color-space.ts';
import { writePngFile } from './write-png-file.ts';

async function* cut(pixels: Uint8ClampedArray, bytes: number): AsyncGenerator<Uint8ClampedArray> {
  for (let at = 0; at < pixels.length; at += bytes) yield pixels.subarray(at, at + bytes);
}

it('another decoder reads a PNG that was written in bands, for any pixels', async () => {
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

it('marks wide colours, for programs that only read profiles too', async () => {
  // A colour of Display P3, and the same one as sRGB has it (CSS Color 4).
  const [wide, wanted] = [
    [200, 60, 40],
    [217, 42, 23],
  ];
  const pixels = Uint8ClampedArray.from({ length: 8 * 8 * 4 }, (_, at) => wide[at % 4] ?? 255);
  const file = await writePngFile({ width: 8, height: 8, colorSpace: 'display-p3' }, cut(pixels, 8 * 4 * 4));
  expect(await findColorSpace(new Uint8Array(file), 'image/png')).toBe('display-p3');
  const { icc } = await sharp(file).metadata();
  expect(await findColorSpace(await withProfile(icc!), 'image/png')).toBe('display-p3');
  const { channels } = await sharp(await sharp(file).toColourspace('srgb').removeAlpha().png().toBuffer()).stats();
  for (const [at, { mean }] of channels.entries()) expect(Math.abs(mean - wanted[at]!)).toBeLessThan(2);
});

/** A picture that says its colours by this profile alone. */
async function withProfile(icc: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'pleinair-profile-'));
  try {
    await writeFile(join(folder, 'p3.icc'), icc);
    const blank = sharp({ create: { width: 2, height: 2, channels: 3, background: 'white' } });
    return new Uint8Array(await blank.withIccProfile(join(folder, 'p3.icc')).png().toBuffer());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
