import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeTiff } from '../../workers/metadata/foreign/decode-tiff.ts';
import { findForeign } from '../../workers/metadata/foreign/find-foreign.ts';

const [width, height] = [70, 45];
/** A picture with smooth and noisy parts, which exercises every compression. */
const rgba = new Uint8Array(width * height * 4).map((_, i) =>
  i % 4 === 3 ? (i % 7 === 0 ? 128 : 255) : ((i >> 3) * (i % 5 === 0 ? 37 : 1)) % 256,
);

function picture(channels: 1 | 3 | 4) {
  const source = sharp(rgba, { raw: { width, height, channels: 4 } });
  return channels === 4 ? source : channels === 3 ? source.removeAlpha() : source.removeAlpha().greyscale();
}

async function decode(tiff: Uint8Array) {
  return decodeTiff(new Uint8Array(tiff), () => undefined);
}

describe('a TIFF', () => {
  for (const compression of ['none', 'lzw', 'deflate', 'packbits'] as const)
    for (const predictor of ['none', 'horizontal'] as const)
      for (const tile of [false, true])
        it(`is read pixel for pixel: ${compression}, ${predictor} predictor, ${tile ? 'tiles' : 'strips'}`, async () => {
          for (const channels of [1, 3, 4] as const) {
            const tiff = await picture(channels).tiff({ compression, predictor, tile, tileWidth: 32, tileHeight: 16 }).toBuffer();
            expect(findForeign(tiff)).toBe('tiff');
            const found = await decode(tiff);
            const expected = await sharp(tiff).ensureAlpha().toColourspace('srgb').raw().toBuffer();
            expect([found.width, found.height]).toEqual([width, height]);
            expect(Buffer.from(found.rgba).equals(expected)).toBe(true);
          }
        });

  it('of one bit is black and white', async () => {
    const tiff = await picture(1).threshold(100).tiff({ bitdepth: 1, compression: 'none' }).toBuffer();
    const expected = await sharp(tiff).ensureAlpha().toColourspace('srgb').raw().toBuffer();
    expect(Buffer.from((await decode(tiff)).rgba).equals(expected)).toBe(true);
  });

  it('of 16 bits keeps the upper eight, in either byte order', async () => {
    const tiff = await picture(3).toColourspace('rgb16').tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer();
    const { rgba: found } = await decode(tiff);
    const expected = await picture(3).ensureAlpha().raw().toBuffer();
    const farthest = found.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i]!)), 0);
    expect(farthest).toBeLessThanOrEqual(1);
  });

  it('is refused in words when it is packed as JPEG or in colours for print', async () => {
    const jpeg = await picture(3).tiff({ compression: 'jpeg' }).toBuffer();
    await expect(decode(jpeg)).rejects.toThrow(/Save it as PNG first/);
    const print = await picture(3).toColourspace('cmyk').tiff({ compression: 'none' }).toBuffer();
    await expect(decode(print)).rejects.toThrow(/colours for print/);
  });

  it('never hangs, and fails only in words, whatever is done to its bytes', async () => {
    const tiffs = await Promise.all(
      (['lzw', 'deflate', 'packbits'] as const).map((compression) =>
        picture(4).tiff({ compression, tile: true, tileWidth: 32, tileHeight: 32 }).toBuffer(),
      ),
    );
    const damage = fc.record({
      which: fc.constantFrom(...tiffs),
      at: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 }),
      cut: fc.nat(),
    });
    const refuseLarge = (size: { width: number; height: number }) => {
      if (size.width * size.height > 100_000) throw Object.assign(new Error('too large'), { name: 'AppError' });
    };
    await fc.assert(
      fc.asyncProperty(damage, async ({ which, at, cut }) => {
        const bytes = new Uint8Array(which);
        for (const [place, value] of at) bytes[place % bytes.length] = value;
        const read = decodeTiff(bytes.slice(0, bytes.length - (cut % 50)), refuseLarge).catch((error: Error) =>
          expect(error.name).toBe('AppError'),
        );
        await read;
      }),
      { numRuns: 150 },
    );
  });
});

it('a BMP and a HEIC are known by their first bytes, and other files are not', () => {
  const bmp = new Uint8Array(54);
  bmp.set([0x42, 0x4d]);
  bmp[14] = 40;
  expect(findForeign(bmp)).toBe('bmp');
  expect(findForeign(new TextEncoder().encode('BMnothing of this kind, only words'))).toBeNull();
  expect(findForeign(new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0'))).toBe('heic');
  expect(findForeign(new TextEncoder().encode('\0\0\0\u0018ftypavif\0\0\0\0'))).toBeNull();
});
