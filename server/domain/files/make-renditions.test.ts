import { assert, asyncProperty, integer, nat } from 'fast-check';
import sharp from 'sharp';
import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { describe, expect, it } from 'vitest';
import { animatedPng, animatedWebp, grownGif, manyFramedGif } from '../../../tests/support/images/picture-bombs.ts';
import { makeRenditions, UnreadablePicture } from './make-renditions.ts';

type Format = 'png' | 'jpeg' | 'webp';
const picture = (width: number, height: number, format: Format = 'png'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 90, b: 40, alpha: 1 } } })
    .toFormat(format)
    .toBuffer();

async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number; format: string }> {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
}

describe('makeRenditions', () => {
  it('makes WebP copies by longer side', async () => {
    const made = await makeRenditions(await picture(1536, 1024));
    expect(made).toMatchObject({ mime: 'image/png', width: 1536, height: 1024 });
    expect(await sizeOf(made.webp[1024])).toEqual({ width: 1024, height: 683, format: 'webp' });
    expect(await sizeOf(made.webp[512])).toEqual({ width: 512, height: 342, format: 'webp' });
    expect(await sizeOf(made.webp[256])).toEqual({ width: 256, height: 171, format: 'webp' });
  });

  it('never enlarges a small picture', async () => {
    const made = await makeRenditions(await picture(96, 64, 'jpeg'));
    for (const bytes of Object.values(made.webp)) expect(await sizeOf(bytes)).toEqual({ width: 96, height: 64, format: 'webp' });
  });

  it('keeps the shape of a very long picture', async () => {
    const made = await makeRenditions(await picture(64, 2048, 'webp'));
    expect(made).toMatchObject({ mime: 'image/webp', width: 64, height: 2048 });
    expect(await sizeOf(made.webp[1024])).toEqual({ width: 32, height: 1024, format: 'webp' });
    expect(await sizeOf(made.webp[256])).toEqual({ width: 8, height: 256, format: 'webp' });
    expect(thumbHashToApproximateAspectRatio(Buffer.from(made.thumbhash, 'base64'))).toBeLessThan(0.3);
  });

  it('turns a photo upright before it measures it', async () => {
    const sideways = await sharp(await picture(300, 200, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await makeRenditions(sideways)).toMatchObject({ width: 200, height: 300 });
  });

  it('refuses what is not a picture, is cut off, or is too large to be one', async () => {
    const whole = await picture(400, 400, 'jpeg');
    const bomb = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>');
    for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), whole.subarray(0, whole.length / 2), bomb]) {
      await expect(makeRenditions(bytes)).rejects.toThrow(UnreadablePicture);
    }
  });

  it('opens the types it keeps alone: others reach no decoder', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [
      svg,
      await sharp(await picture(9, 9))
        .tiff()
        .toBuffer(),
    ])
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
    expect(
      await makeRenditions(
        await sharp(await picture(9, 9))
          .avif({ effort: 0 })
          .toBuffer(),
      ),
    ).toMatchObject({ mime: 'image/avif' });
  });

  it('decodes one frame of what moves, and none of what says to be enormous or has frames without end', async () => {
    const [small, huge] = [
      { width: 2, height: 2 },
      { width: 16_000, height: 16_000 },
    ];
    const refused = [
      grownGif({ width: 1, height: 1 }, huge),
      animatedPng({ width: 8_200, height: 8_200 }, 1),
      animatedWebp(huge, 3),
      animatedWebp(small, 100_000),
    ];
    for (const bytes of refused) await expect(makeRenditions(bytes)).rejects.toThrow(UnreadablePicture);
    expect(await makeRenditions(manyFramedGif(100_000))).toMatchObject({ mime: 'image/gif', width: 1, height: 1 });
    expect(await makeRenditions(animatedPng(small, 10_000))).toMatchObject({ mime: 'image/png', ...small });
    const moving = await sharp([await picture(4, 4), await picture(4, 4)], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await makeRenditions(moving)).toMatchObject({ mime: 'image/webp', width: 4, height: 4 });
  });

  it('reads no frame of what has too many to be counted', async () => {
    const refusal = await makeRenditions(animatedWebp({ width: 2, height: 2 }, 5_001)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ message: 'The engine sent a picture of too many frames.' });
  });

  it('answers any bytes with renditions or UnreadablePicture, nothing else', async () => {
    const whole = await picture(64, 64, 'png');
    await assert(
      asyncProperty(nat(whole.length - 1), integer({ min: 0, max: 255 }), async (at, value) => {
        const bytes = Uint8Array.from(whole);
        bytes[at] = value;
        const outcome = await makeRenditions(bytes).catch((error: unknown) => error);
        expect(outcome instanceof UnreadablePicture || !(outcome instanceof Error)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
