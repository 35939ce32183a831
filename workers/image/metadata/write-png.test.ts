import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nothingCarried, type PngText } from './carried.ts';
import { readCarried } from './read-carried.ts';
import { writePng } from './write-png.ts';

const pixels = await sharp({ create: { width: 3, height: 2, channels: 4, background: '#4a7c6f80' } })
  .png()
  .toBuffer();
const png = new Uint8Array(pixels);
const text = fc.string({ unit: 'binary', maxLength: 300 });

function withTexts(bytes: Uint8Array, texts: PngText[]): Uint8Array<ArrayBuffer> {
  return writePng(bytes, { ...nothingCarried, texts }, false);
}

describe('text in PNG files', () => {
  it('comes back as it was written, in any script', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (first, second) => {
        const texts = [
          { keyword: 'parameters', text: first.toWellFormed() },
          { keyword: 'pleinair', text: second.toWellFormed() },
        ];
        expect((await readCarried(withTexts(png, texts), 'image/png')).texts).toEqual(texts);
      }),
    );
  });

  it('replaces every earlier text', async () => {
    const before = withTexts(png, [
      { keyword: 'parameters', text: 'old' },
      { keyword: 'Author', text: 'someone' },
    ]);
    const texts = [{ keyword: 'parameters', text: 'new' }];
    expect((await readCarried(withTexts(before, texts), 'image/png')).texts).toEqual(texts);
  });

  it('leaves the pixels as they were, with checksums that another reader accepts', async () => {
    const written = withTexts(png, [{ keyword: 'parameters', text: 'ein ruhiger Hafen, صباح هادئ 🎨' }]);
    expect(await sharp(written).raw().toBuffer()).toEqual(await sharp(pixels).raw().toBuffer());
    const { comments } = await sharp(written).metadata();
    expect(comments).toContainEqual({ keyword: 'parameters', text: 'ein ruhiger Hafen, صباح هادئ 🎨' });
  });

  it('refuses damaged files with a sentence and never anything else', () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(png.length - 1).map((length) => png.slice(0, length)),
      fc.tuple(fc.nat(png.length - 1), fc.nat(255)).map(([at, value]) => png.with(at, value)),
    );
    fc.assert(
      fc.property(hostile, (bytes) => {
        try {
          withTexts(bytes, [{ keyword: 'parameters', text: 'x' }]);
        } catch (error) {
          expect(error).toMatchObject({ code: 'CONVERT_FAILED' });
        }
      }),
    );
    expect(() => withTexts(png.slice(0, -1), [])).toThrow('damaged');
  });
});
