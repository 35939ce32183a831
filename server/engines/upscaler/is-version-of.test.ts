import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { paint } from '../painter/paint.ts';
import { isVersionOf } from './is-version-of.ts';
import { openBuiltInUpscaler } from './built-in-upscaler.ts';
import { upscalePicture } from './upscale-picture.ts';

const [network, off] = [openBuiltInUpscaler({ secondsMax: 600 }), openBuiltInUpscaler({ secondsMax: 0 })];
afterAll(() => Promise.all([network.close(), off.close()]));
const { signal } = new AbortController();
const noCopy = () => Promise.resolve(null);
const size = { width: 192, height: 128 };
const painted = await Promise.all(
  ['a quiet harbour at dusk', 'a city at night', 'a bowl of fruit', 'a map of an island'].map(async (prompt, seed) => {
    const { bytes } = await paint({ prompt, negativePrompt: '', ...size, seed, references: [] });
    return { prompt, bytes };
  }),
);
const city = painted[1]!.bytes;
const larger = (factor = 2) => sharp(city).resize(size.width * factor, size.height * factor, { kernel: 'lanczos3' });
const isVersion = async (picture: Sharp, of: Uint8Array = city) => isVersionOf(of, await picture.png().toBuffer(), noCopy);
const patch = (side: number, background: string) => ({ create: { width: side, height: side, channels: 3 as const, background } });

describe('a larger version', () => {
  it.each(painted)('of $prompt passes when it was sharpened, smoothed or packed small', async ({ bytes }) => {
    for (const [mode, upscaler] of [
      ['x2', network],
      ['x4', off],
      ['x4anime', off],
    ] as const) {
      const made = await upscalePicture({ bytes, mode, faceFidelity: 0.8, larger: null }, upscaler, signal);
      expect(await isVersionOf(bytes, made.bytes, noCopy), mode).toBe(true);
    }
    const smooth = sharp(bytes).resize(size.width * 2, size.height * 2, { kernel: 'linear' });
    expect(await isVersionOf(bytes, await smooth.clone().jpeg({ quality: 80 }).toBuffer(), noCopy)).toBe(true);
    expect(await isVersionOf(bytes, await smooth.clone().webp({ quality: 80 }).toBuffer(), noCopy)).toBe(true);
  });

  it('passes when the network made it', async () => {
    const made = await upscalePicture({ bytes: city, mode: 'x2', faceFidelity: 0.8, larger: null }, network, signal);
    expect(made.by).toBe('network');
    expect(await isVersionOf(city, made.bytes, noCopy)).toBe(true);
  });

  it.each<[string, () => Sharp | Promise<Sharp>]>([
    ['another picture', () => sharp(painted[2]!.bytes).resize(384, 256)],
    ['mirrored', () => larger().flop()],
    [
      'shifted',
      async () =>
        sharp(await larger().extract({ left: 0, top: 0, width: 380, height: 256 }).png().toBuffer()).extend({
          left: 4,
          extendWith: 'copy',
        }),
    ],
    ['paler', () => larger().modulate({ saturation: 0.7 })],
    ['a little lighter all over', () => larger().linear(1, 7)],
    ['of another hue', () => larger().modulate({ hue: 20 })],
    ['lighter', () => larger().modulate({ brightness: 1.15 })],
    ['with a corner painted over', () => larger().composite([{ input: patch(48, '#808080'), left: 0, top: 0 }])],
    ['with a dot', () => larger(4).composite([{ input: patch(48, '#c04040'), left: 300, top: 200 }])],
  ])('is not one that is %s', async (_, make) => {
    expect(await isVersion(await make())).toBe(false);
  });

  it('has the same small words', async () => {
    /** A line of letters of 4 × 6 px, by their bits. */
    const write = (letters: string) => {
      const { width, height } = size;
      const data = Buffer.alloc(width * height, 230);
      for (const [at, letter] of Array.from(letters).entries())
        for (let bit = 0; bit < 24; bit++)
          if (((letter.charCodeAt(0) * 2_654_435_761) >>> bit) & 1) data[(40 + (bit >> 2)) * width + 10 + at * 6 + (bit & 3)] = 20;
      return sharp(data, { raw: { width, height, channels: 1 } });
    };
    const written = await write('meet at noon').png().toBuffer();
    const enlarge = async (letters: string) => sharp(await write(letters).png().toBuffer()).resize(384, 256);
    expect(await isVersion(await enlarge('meet at noon'), written)).toBe(true);
    expect(await isVersion(await enlarge('meet at nine'), written)).toBe(false);
  });

  it('keeps the transparency of the original', async () => {
    const hole = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#fff' } })
      .png()
      .toBuffer();
    const clear = await sharp(city)
      .ensureAlpha()
      .composite([{ input: hole, left: 20, top: 20, blend: 'dest-out' }])
      .png()
      .toBuffer();
    const half = await sharp(city).ensureAlpha(0.5).png().toBuffer();
    const enlarge = (bytes: Uint8Array) => sharp(bytes).resize(384, 256);
    expect(await isVersion(enlarge(half), half)).toBe(true);
    expect(await isVersion(enlarge(clear), clear)).toBe(true);
    expect(await isVersion(enlarge(clear).flatten({ background: '#fff' }), clear)).toBe(false);
    expect(await isVersion(larger(), half)).toBe(false);
  });

  it('of a grey picture has three equal channels, or one', async () => {
    const grey = await sharp(city).greyscale().png().toBuffer();
    expect(await isVersion(sharp(grey).resize(384, 256).toColourspace('b-w'), grey)).toBe(true);
    expect(await isVersion(sharp(grey).resize(384, 256).toColourspace('srgb'), grey)).toBe(true);
    expect(await isVersion(larger(), grey)).toBe(false);
  });

  it('of what cannot be decoded here is compared with its copy', async () => {
    const copy = await sharp(city).resize(96, 64).webp().toBuffer();
    const cut = city.subarray(0, city.length / 2);
    const version = await larger().png().toBuffer();
    expect(await isVersionOf(cut, version, () => Promise.resolve(copy))).toBe(true);
    await expect(isVersionOf(cut, version, noCopy)).rejects.toThrow();
  });
});
