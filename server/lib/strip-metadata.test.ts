import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { flat, jpegSaying, pngSaying } from '../../tests/support/written-picture.ts';
import { stripMetadata } from './strip-metadata.ts';

const words = 'a secret harbour';
const pixels = (bytes: Uint8Array) => sharp(bytes).autoOrient().raw().toBuffer();

describe('stripMetadata', () => {
  it.each([
    ['image/png', () => pngSaying(words)],
    ['image/jpeg', () => jpegSaying(words)],
    [
      'image/webp',
      () =>
        flat()
          .withExif({ IFD0: { ImageDescription: words } })
          .webp({ lossless: true })
          .toBuffer(),
    ],
  ] as const)('takes the words out of a %s and leaves its pixels', async (mime, make) => {
    const original = await make();
    expect(original.includes(words)).toBe(true);
    const bare = await stripMetadata(original, mime);
    expect(bare.mime).toBe(mime);
    expect(Buffer.from(bare.bytes).includes(words)).toBe(false);
    expect((await pixels(bare.bytes)).equals(await pixels(original))).toBe(true);
  });

  it('keeps a picture the way up that its file says', async () => {
    const bare = await stripMetadata(await jpegSaying(words, 6), 'image/jpeg');
    expect(Buffer.from(bare.bytes).includes(words)).toBe(false);
    expect(await sharp(bare.bytes).metadata()).toMatchObject({ width: 20, height: 40 });
  });

  it('keeps the frames of a moving picture', async () => {
    const frames = await sharp([await flat().png().toBuffer(), await flat().negate().png().toBuffer()], { join: { animated: true } })
      .gif()
      .toBuffer();
    const bare = await stripMetadata(frames, 'image/gif');
    expect((await sharp(bare.bytes, { animated: true }).metadata()).pages).toBe(2);
  });

  it('lets no text through, wherever it stands between the parts of a JPEG', async () => {
    const progressive = await flat().jpeg({ progressive: true }).toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, words.length + 2]), Buffer.from(words)]);
    const scans = [...progressive.keys()].filter((at) => progressive[at] === 0xff && progressive[at + 1] === 0xda);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(2, progressive.length, ...scans), async (at) => {
        const written = Buffer.concat([progressive.subarray(0, at), comment, progressive.subarray(at)]);
        const bare = await stripMetadata(written, 'image/jpeg');
        expect(Buffer.from(bare.bytes).includes(words)).toBe(false);
      }),
    );
  });
});
