import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manyFramedGif } from '../../../tests/support/images/picture-bombs.ts';
import { flat, jpegSaying, pngSaying } from '../../../tests/support/images/written-picture.ts';
import { stripMetadata } from './strip-metadata.ts';

const words = 'a secret harbour';
/** A GIF comment. */
const comment = Buffer.concat([Buffer.from([0x21, 0xfe, words.length]), Buffer.from(words), Buffer.from([0])]);
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

  it.each(['image/gif', 'image/webp'] as const)('keeps every frame of a %s that moves, and no word of it', async (mime) => {
    const still = await Promise.all([flat().png().toBuffer(), flat().negate().png().toBuffer()]);
    const moving = sharp(still, { join: { animated: true } }).withExif({ IFD0: { ImageDescription: words } });
    const made = mime === 'image/gif' ? await moving.gif({ delay: [70, 90], loop: 3 }).toBuffer() : await moving.webp().toBuffer();
    const first = made.indexOf(Buffer.from([0x21, 0xf9]));
    const original =
      mime === 'image/gif' ? Buffer.concat([made.subarray(0, first), comment, made.subarray(first), Buffer.from(words)]) : made;
    expect(original.includes(words)).toBe(true);
    const bare = await stripMetadata(original, mime);
    expect(bare.mime).toBe(mime);
    expect(Buffer.from(bare.bytes).includes(words)).toBe(false);
    const read = (bytes: Uint8Array) => sharp(bytes, { animated: true });
    const [kept, had] = [await read(bare.bytes).metadata(), await read(original).metadata()];
    expect([kept.pages, kept.delay, kept.loop]).toEqual([2, had.delay, had.loop]);
    expect((await read(bare.bytes).raw().toBuffer()).equals(await read(original).raw().toBuffer())).toBe(true);
  });

  it('copies an animation of a hundred thousand frames byte for byte instead of encoding it', async () => {
    const film = manyFramedGif(100_000);
    expect(Buffer.from((await stripMetadata(film, 'image/gif')).bytes).equals(film)).toBe(true);
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
