import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { upscaleModes } from '../../../contract/media/media.ts';
import { upscaleFacts } from '../../../contract/upscaling/upscale.ts';
import { drawHead } from '../../../tests/support/images/draw-head.ts';
import { paint } from '../painter/paint.ts';
import { fitVersion, prepareForUpscale } from './fit-version.ts';
import { isSamePicture } from './is-same-picture.ts';
import { openBuiltInUpscaler } from './built-in-upscaler.ts';
import { upscalePicture } from './upscale-picture.ts';

const job = { prompt: 'a quiet harbour at dusk', negativePrompt: '', width: 192, height: 128, seed: 7, references: [] };
const { bytes } = await paint(job);
const small = await sharp(bytes).resize(48, 32).png().toBuffer();
const [network, off] = [openBuiltInUpscaler({ secondsMax: 600 }), openBuiltInUpscaler({ secondsMax: 0 })];
afterAll(() => Promise.all([network.close(), off.close()]));
const { signal } = new AbortController();
const plain = { mode: 'x2', faceFidelity: 0.8, larger: null } as const;

/** Decibels: how near a picture comes to what it should be. */
async function psnr(picture: Uint8Array, truth: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([picture, truth].map((one) => sharp(one).removeAlpha().raw().toBuffer()));
  const squares = a!.reduce((sum, value, at) => sum + (value - b![at]!) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / a!.length));
}

describe('the studio’s own upscaler', () => {
  it.each(upscaleModes)('makes a larger version that shows the same picture, with the network (%s)', async (mode) => {
    const larger = await upscalePicture({ ...plain, bytes: small, mode }, network, signal);
    const { factor } = upscaleFacts[mode];
    expect(larger).toMatchObject({ mime: 'image/jpeg', width: 48 * factor, height: 32 * factor, by: 'network' });
    expect(await sharp(larger.bytes).metadata()).toMatchObject({ width: 48 * factor, height: 32 * factor, format: 'jpeg' });
    expect(await isSamePicture(small, larger.bytes)).toBe(true);
  });

  it('comes nearer to what the picture was than Lanczos', async () => {
    const { bytes: truth } = await paint({ ...job, prompt: 'a castle, ink drawing', width: 256, height: 192 });
    const half = await sharp(truth).resize(128, 96).png().toBuffer();
    const [made, lanczos] = [
      await upscalePicture({ ...plain, bytes: half }, network, signal),
      await upscalePicture({ ...plain, bytes: half }, off, signal),
    ];
    expect([made.by, lanczos.by]).toEqual(['network', 'lanczos']);
    expect(await psnr(made.bytes, truth)).toBeGreaterThan((await psnr(lanczos.bytes, truth)) + 1);
  });

  it('gives the same bytes for the same job', async () => {
    const twice = [1, 2].map(() => upscalePicture({ ...plain, bytes: small, mode: 'x2face' }, network, signal));
    const [a, b] = await Promise.all(twice);
    expect(Buffer.from(a!.bytes).equals(b!.bytes)).toBe(true);
  });

  describe('with face', () => {
    const upscale = async (picture: Uint8Array, mode: 'x2' | 'x2face', faceFidelity = 0.8) =>
      upscalePicture({ bytes: picture, mode, faceFidelity, larger: null }, off, signal);

    it('is sharper where a face is, the more the lower the fidelity', async () => {
      const size = { width: 120, height: 90 };
      const head = drawHead(size, { left: 20, top: 0, side: 90, shows: 'face' });
      const portrait = await sharp(head, { raw: { ...size, channels: 4 } })
        .removeAlpha()
        .png()
        .toBuffer();
      const [plain, gentle, strong] = [
        await upscale(portrait, 'x2'),
        await upscale(portrait, 'x2face', 1),
        await upscale(portrait, 'x2face', 0),
      ];
      expect([plain.faces, gentle.faces, strong.faces]).toEqual([undefined, 1, 1]);
      const [before, little, much] = await Promise.all(
        [plain, gentle, strong].map(async (one) => (await sharp(one.bytes).stats()).sharpness),
      );
      expect(little!).toBeGreaterThan(before!);
      expect(much!).toBeGreaterThan(little!);
    });

    it('is the same as without where there is none', async () => {
      const [plain, made] = [await upscale(small, 'x2'), await upscale(small, 'x2face', 0)];
      expect(made.faces).toBe(0);
      expect(Buffer.from(made.bytes).equals(plain.bytes)).toBe(true);
    });
  });

  it('keeps transparency', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } })
      .png()
      .toBuffer();
    const version = await upscalePicture({ ...plain, bytes: clear }, network, signal);
    expect(version).toMatchObject({ mime: 'image/png', width: 16, by: 'network' });
    const [red, , blue, alpha] = (await sharp(version.bytes).stats()).channels;
    expect([red!.mean, blue!.mean, alpha!.mean].map(Math.round)).toEqual([9, 200, 128]);
  });

  it('takes a picture that was painted larger as it is', async () => {
    const { bytes: larger } = await paint({ ...job, width: 384, height: 256 });
    const version = await upscalePicture({ ...plain, bytes, larger }, network, signal);
    expect(version.by).toBe('painter');
    expect(await psnr(version.bytes, larger)).toBeGreaterThan(35);
  });

  it('refuses what is no picture', async () => {
    await expect(upscalePicture({ ...plain, bytes: Buffer.from('no') }, network, signal)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('the same picture', () => {
  it('is what the painter paints larger from the same words and seed', async () => {
    const { bytes: larger } = await paint({ ...job, width: 384, height: 256 });
    expect(await isSamePicture(bytes, larger)).toBe(true);
  });

  it('is not what another seed gives', async () => {
    const { bytes: other } = await paint({ ...job, width: 384, height: 256, seed: 8 });
    expect(await isSamePicture(bytes, other)).toBe(false);
  });
});

describe('a version that an engine made', () => {
  const flat = (width: number, height: number, alpha = 1) =>
    sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 199, alpha } } })
      .png()
      .toBuffer();

  it('has exactly the wanted size for every factor of the model', async () => {
    const original = await sharp(await flat(30, 20))
      .removeAlpha()
      .png()
      .toBuffer();
    const version = await fitVersion(original, await flat(120, 80), 'x2');
    expect(version).toMatchObject({ mime: 'image/jpeg', width: 60, height: 40 });
    expect(await sharp(version.bytes).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it('keeps the transparency of the original, which the engine was not shown', async () => {
    const original = await flat(30, 20, 0.5);
    expect(await sharp(await prepareForUpscale(original)).metadata()).toMatchObject({ hasAlpha: false, format: 'png' });
    const { bytes, mime } = await fitVersion(original, await flat(60, 40), 'x2');
    expect(mime).toBe('image/png');
    const { channels } = await sharp(bytes).stats();
    expect(channels[3]!.mean).toBeCloseTo(128, -1);
  });

  it('is refused when it is no larger, of another shape, or no picture', async () => {
    const original = await flat(30, 20);
    for (const made of [await flat(30, 20), await flat(60, 60), Buffer.from('no')])
      await expect(fitVersion(original, made, 'x2')).rejects.toMatchObject({ code: 'NO_OUTPUT' });
  });
});
