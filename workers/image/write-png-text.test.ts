import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPngText, writePngText } from './write-png-text.ts';

const pixels = await sharp({ create: { width: 3, height: 2, channels: 4, background: '#4a7c6f80' } })
  .png()
  .toBuffer();
const png = new Uint8Array(pixels);
const text = fc.string({ unit: 'binary', maxLength: 300 });

describe('text in PNG files', () => {
  it('comes back as it was written, in any script', () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const texts = [
          { keyword: 'parameters', text: first },
          { keyword: 'pleinair', text: second },
        ];
        expect(readPngText(writePngText(png, texts))).toEqual(texts);
      }),
    );
  });

  it('replaces an earlier text of the same name and keeps the others', () => {
    const before = writePngText(png, [
      { keyword: 'parameters', text: 'old' },
      { keyword: 'Author', text: 'someone' },
    ]);
    expect(readPngText(writePngText(before, [{ keyword: 'parameters', text: 'new' }]))).toEqual([
      { keyword: 'parameters', text: 'new' },
      { keyword: 'Author', text: 'someone' },
    ]);
  });

  it('leaves the pixels as they were, with checksums that another reader accepts', async () => {
    const written = writePngText(png, [{ keyword: 'parameters', text: 'ein ruhiger Hafen, صباح هادئ 🎨' }]);
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
          readPngText(writePngText(bytes, [{ keyword: 'parameters', text: 'x' }]));
        } catch (error) {
          expect(error).toMatchObject({ code: 'CONVERT_FAILED' });
        }
      }),
    );
    expect(() => writePngText(png.slice(0, -1), [])).toThrow('damaged');
  });
});
