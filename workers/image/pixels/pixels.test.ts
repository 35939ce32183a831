import * as fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { fitPicture } from '../../../contract/downloads/picture.ts';
import { readImageHeader } from '../../shared/headers/read-image-header.ts';
import { turnSize } from '../../shared/headers/shown-size.ts';
import { findColorSpace } from '../../shared/headers/find-color-space.ts';
import { orientationMatrix } from './orientation.ts';
import { createResizer } from '../../shared/pixels/resize-rows.ts';

type Picture = { data: Uint8ClampedArray; width: number; height: number };

function resize({ data, width, height }: Picture, target: { width: number; height: number }, rowsAtOnce = 1): Uint8ClampedArray {
  const out = new Uint8ClampedArray(target.width * target.height * 4);
  const seen: number[] = [];
  const push = createResizer({ width, height }, target, (row, y) => {
    seen.push(y);
    out.set(row, y * target.width * 4);
  });
  for (let at = 0; at < data.length; at += rowsAtOnce * width * 4) push(data.subarray(at, at + rowsAtOnce * width * 4));
  expect(seen).toEqual(Array.from({ length: target.height }, (_unused, y) => y));
  return out;
}

const side = fc.integer({ min: 1, max: 40 });

describe('a picture in another size', () => {
  it('keeps a plain colour exactly, for all sizes and row chunks', () => {
    fc.assert(
      fc.property(side, side, side, side, fc.uint8Array({ minLength: 3, maxLength: 3 }), fc.integer({ min: 1, max: 9 }), (...all) => {
        const [width, height, toWidth, toHeight, [r, g, b], rows] = all;
        const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_unused, at) => [r, g, b, 255][at % 4]!);
        const out = resize({ data, width, height }, { width: toWidth, height: toHeight }, rows);
        for (const [at, value] of out.entries()) expect(Math.abs(value - [r, g, b, 255][at % 4]!)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('keeps the brightness of a fine pattern: half black, half white is as bright as half the light', () => {
    const data = Uint8ClampedArray.from({ length: 64 * 64 * 4 }, (_unused, at) =>
      at % 4 === 3 ? 255 : ((at >> 2) + ((at >> 2) >> 6)) % 2 === 0 ? 0 : 255,
    );
    const out = resize({ data, width: 64, height: 64 }, { width: 8, height: 8 });
    const middle = out[(4 * 8 + 4) * 4];
    // 188 of 255 gives half the light of 255; a mean of the numbers would be 128.
    expect(Math.abs(middle! - 188)).toBeLessThan(6);
  });

  it('fully transparent pixels lend no colour', () => {
    const data = Uint8ClampedArray.from(
      { length: 16 * 4 },
      (_unused, at) => ((at >> 2) % 2 === 0 ? [255, 0, 0, 255] : [0, 255, 0, 0])[at % 4]!,
    );
    const out = resize({ data, width: 16, height: 1 }, { width: 4, height: 1 });
    for (let at = 0; at < out.length; at += 4) expect([out[at], out[at + 1]]).toEqual([255, 0]);
  });

  it('is near to what another program makes of soft pictures', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80"><defs><linearGradient id="g"><stop stop-color="#e42"/><stop offset="1" stop-color="#48a"/></linearGradient></defs><rect width="120" height="80" fill="url(#g)"/></svg>';
    const source = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const native = await sharp(Buffer.from(svg)).ensureAlpha().resize(30, 20, { kernel: 'lanczos3' }).raw().toBuffer();
    const out = resize({ data: new Uint8ClampedArray(source.data), width: 120, height: 80 }, { width: 30, height: 20 });
    for (const [at, value] of out.entries()) expect(Math.abs(value - native[at]!)).toBeLessThan(8);
  });

  it('has the side that was not given follow the other', () => {
    expect(fitPicture({ width: 300, height: 200 }, { width: 150, height: null })).toEqual({ width: 150, height: 100 });
    expect(fitPicture({ width: 300, height: 200 }, { width: null, height: 50 })).toEqual({ width: 75, height: 50 });
    expect(fitPicture({ width: 9_000, height: 1 }, { width: 3, height: null })).toEqual({ width: 3, height: 1 });
    expect(fitPicture({ width: 300, height: 200 }, { width: null, height: null })).toEqual({ width: 300, height: 200 });
  });
});

it.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture turned in way %i is laid as another program lays it', async (orientation) => {
  const stored = { width: 3, height: 2 };
  const pixels = Buffer.from([0, 1, 2, 3, 4, 5].map((value) => value * 40));
  const png = await sharp(pixels, { raw: { ...stored, channels: 1 } })
    .withMetadata({ orientation })
    .png()
    .toBuffer();
  const native = await sharp(png).autoOrient().extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const seen = turnSize(stored, orientation);
  expect(seen).toEqual({ width: native.info.width, height: native.info.height });
  const [a, b, c, d, e, f] = orientationMatrix(orientation, stored);
  const laid = new Uint8Array(6);
  for (let y = 0; y < stored.height; y += 1)
    for (let x = 0; x < stored.width; x += 1) {
      const toX = Math.floor(a * (x + 0.5) + c * (y + 0.5) + e);
      const toY = Math.floor(b * (x + 0.5) + d * (y + 0.5) + f);
      laid[toY * seen.width + toX] = pixels[y * stored.width + x]!;
    }
  expect([...laid]).toEqual([...native.data]);
});

it('colours beyond sRGB are noticed by the profile of any type', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } });
  const find = async (image: Sharp) => {
    const bytes = new Uint8Array(await image.toBuffer());
    return findColorSpace(bytes, readImageHeader(bytes).type);
  };
  for (const profile of ['p3', 'srgb'] as const) {
    const tagged = picture.clone().withIccProfile(profile);
    const spaces = await Promise.all(
      [tagged.clone().jpeg(), tagged.clone().png(), tagged.clone().webp(), tagged.clone().avif({ effort: 0 })].map(find),
    );
    expect(new Set(spaces)).toEqual(new Set([profile === 'p3' ? 'display-p3' : 'srgb']));
  }
  expect(await find(picture.clone().png())).toBe('srgb');
});
