import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { upscaleModes } from '../../../contract/media.ts';
import { upscaleFacts } from '../../../contract/upscale.ts';
import { paint } from '../painter/paint.ts';
import { fitVersion, prepareForUpscale } from './fit-version.ts';
import { isSamePicture } from './is-same-picture.ts';
import { upscalePicture } from './upscale-picture.ts';

const job = { prompt: 'a quiet harbour at dusk', negativePrompt: '', width: 192, height: 128, seed: 7, references: [] };
const { bytes } = await paint(job);

describe('the built-in upscaler', () => {
  it.each(upscaleModes)('makes a larger version that shows the same picture (%s)', async (mode) => {
    const larger = await upscalePicture({ bytes, mode, faceFidelity: 0.8, larger: null });
    const { factor } = upscaleFacts[mode];
    expect(larger).toMatchObject({ mime: 'image/jpeg', width: 192 * factor, height: 128 * factor });
    expect(await sharp(larger.bytes).metadata()).toMatchObject({ width: 192 * factor, height: 128 * factor, format: 'jpeg' });
    expect(await isSamePicture(bytes, larger.bytes)).toBe(true);
  });

  it('gives the same bytes for the same job', async () => {
    const twice = [1, 2].map(() => upscalePicture({ bytes, mode: 'x2face', faceFidelity: 0.3, larger: null }));
    const [a, b] = await Promise.all(twice);
    expect(Buffer.from(a!.bytes).equals(b!.bytes)).toBe(true);
  });

  it('sharpens faces more the lower the fidelity is', async () => {
    const sharpness = async (faceFidelity: number) => {
      const { bytes: larger } = await upscalePicture({ bytes, mode: 'x2face', faceFidelity, larger: null });
      return (await sharp(larger).stats()).sharpness;
    };
    expect(await sharpness(0)).toBeGreaterThan(await sharpness(1));
  });

  it('keeps transparency', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
      .png()
      .toBuffer();
    expect(await upscalePicture({ bytes: clear, mode: 'x2', faceFidelity: 0.8, larger: null })).toMatchObject({
      mime: 'image/png',
      width: 16,
    });
  });

  it('refuses what is no picture', async () => {
    await expect(upscalePicture({ bytes: Buffer.from('no'), mode: 'x2', faceFidelity: 0.8, larger: null })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
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

  it('has exactly the wanted size, whatever the model’s own factor is', async () => {
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
