import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureMetadata } from '../../../contract/metadata/metadata.ts';
import { animatedPng, animatedWebp, grownGif, manyFramedGif } from '../../../tests/support/images/picture-bombs.ts';
import { describeCopy } from '../metadata/describe-copy.ts';
import { readImageHeader } from './read-image-header.ts';

const picture = sharp({ create: { width: 37, height: 21, channels: 4, background: '#4a7c6f80' } });
const files = {
  png: new Uint8Array(await picture.clone().png().toBuffer()),
  jpeg: new Uint8Array(await picture.clone().jpeg({ progressive: true }).toBuffer()),
  'lossy webp': new Uint8Array(await picture.clone().removeAlpha().webp().toBuffer()),
  'lossless webp': new Uint8Array(await picture.clone().webp({ lossless: true }).toBuffer()),
  'extended webp': new Uint8Array(await picture.clone().webp().toBuffer()),
  avif: new Uint8Array(await picture.clone().avif({ effort: 0 }).toBuffer()),
  gif: new Uint8Array(await picture.clone().gif().toBuffer()),
};

describe('image headers', () => {
  it.each(Object.entries(files))('gives the size of a %s', (_name, bytes) => {
    expect(readImageHeader(bytes)).toMatchObject({ width: 37, height: 21, hasCredentials: false });
  });

  it('refuses a small file that would unpack to an enormous picture', () => {
    const bomb = files.png.slice();
    new DataView(bomb.buffer).setUint32(16, 50_000);
    new DataView(bomb.buffer).setUint32(20, 50_000);
    expect(() => readImageHeader(bomb)).toThrow('This picture is too large to convert: 50000 × 50000 pixels.');
    new DataView(bomb.buffer).setUint32(16, 16_384);
    new DataView(bomb.buffer).setUint32(20, 16_384);
    expect(() => readImageHeader(bomb)).toThrow('too large');
  });

  it('gives a GIF the size that browsers show: its first frame may enlarge the screen', () => {
    const small = { width: 1, height: 1 };
    expect(readImageHeader(grownGif({ width: 30, height: 10 }, { width: 20, height: 40 }))).toMatchObject({ width: 30, height: 40 });
    expect(readImageHeader(grownGif(small, small, [{ width: 9, height: 9 }]))).toMatchObject(small);
    expect(() => readImageHeader(grownGif(small, { width: 16_000, height: 16_000 }))).toThrow(
      'too large to convert: 16000 × 16000 pixels.',
    );
    expect(() => readImageHeader(grownGif({ width: 16_000, height: 16_000 }, small))).toThrow('too large');
  });

  it('judges pictures that move by one frame, and refuses those of more than can be counted in a moment', () => {
    const [tiny, huge] = [
      { width: 2, height: 2 },
      { width: 16_000, height: 16_000 },
    ];
    expect(readImageHeader(manyFramedGif(100_000))).toMatchObject({ width: 1, height: 1 });
    expect(readImageHeader(animatedPng(tiny, 1_000))).toMatchObject(tiny);
    expect(readImageHeader(animatedWebp(tiny, 1_000))).toMatchObject(tiny);
    expect(() => readImageHeader(animatedWebp(tiny, 100_000))).toThrow('This picture has too many frames to be read.');
    expect(() => readImageHeader(animatedWebp(huge, 3))).toThrow('too large');
  });

  it('refuses what is not a picture', () => {
    expect(() => readImageHeader(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toThrow('not a picture');
    expect(() => readImageHeader(new Uint8Array())).toThrow('not a picture');
  });

  it('answers damaged files with a size within the limits or a sentence, never anything else', () => {
    const file = fc.constantFrom(...Object.values(files));
    const change = fc.array(fc.tuple(fc.nat(60), fc.nat(255)), { maxLength: 8 });
    fc.assert(
      fc.property(file, change, fc.nat(400), (original, changes, length) => {
        const bytes = original.slice(0, length);
        for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
        try {
          const { width, height } = readImageHeader(bytes);
          expect(width * height).toBeLessThanOrEqual(64_000_000);
        } catch (error) {
          expect(error).toMatchObject({ code: 'CONVERT_FAILED' });
        }
      }),
      { numRuns: 2000 },
    );
  });
});

const metadata: PictureMetadata = {
  id: 'x',
  prompt: 'a harbour',
  negativePrompt: '',
  model: 'painter',
  seed: 1,
  width: 37,
  height: 21,
  createdAt: 0,
};

const segment = (marker: number, content: string): number[] => [0xff, marker, 0, content.length + 2, ...new TextEncoder().encode(content)];

describe('content credentials', () => {
  it('are noticed in each type of file', () => {
    const jpeg = Uint8Array.from([...files.jpeg.subarray(0, 2), ...segment(0xeb, 'JP\0\x01jumb'), ...files.jpeg.subarray(2)]);
    const chunk = [0, 0, 0, 0, ...new TextEncoder().encode('caBX'), 0, 0, 0, 0];
    const png = Uint8Array.from([...files.png.subarray(0, 33), ...chunk, ...files.png.subarray(33)]);
    const webp = Uint8Array.from([...files['extended webp'], ...new TextEncoder().encode('C2PA'), 0, 0, 0, 0]);
    for (const bytes of [jpeg, png, webp]) {
      const header = readImageHeader(bytes);
      expect(header).toMatchObject({ width: 37, height: 21, hasCredentials: true });
      expect(describeCopy({ ...metadata }, header).credentialsLeftOut).toBe(true);
    }
    expect(describeCopy({ ...metadata }, readImageHeader(files.png))).toEqual(metadata);
  });
});
