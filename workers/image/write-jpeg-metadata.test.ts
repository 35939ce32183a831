import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formatParameters, parseParameters, type PictureMetadata } from '../../contract/metadata.ts';
import { encodeExif, decodeExif } from './exif.ts';
import { readJpegMetadata, writeJpegMetadata } from './write-jpeg-metadata.ts';

const pixels = await sharp({ create: { width: 5, height: 4, channels: 3, background: '#4a7c6f' } })
  .jpeg()
  .toBuffer();
const jpeg = new Uint8Array(pixels);
const metadata: PictureMetadata = {
  id: '0190b6a0-0000-7000-8000-00000000abcd',
  prompt: 'Möwen über dem Hafen, صباح هادئ 🎨',
  negativePrompt: '"><script>alert(1)</script>',
  model: 'painter',
  seed: 7,
  width: 5,
  height: 4,
  createdAt: 1_700_000_000_000,
};

describe('metadata in JPEG files', () => {
  it('keeps the words exactly, in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (prompt) => {
        const described = { ...metadata, prompt };
        expect(readJpegMetadata(writeJpegMetadata(jpeg, described)).comment).toBe(formatParameters(described));
      }),
    );
  });

  it('keeps the longest prompts that the studio accepts', () => {
    const prompt = '"'.repeat(10_000);
    const { comment, xmp } = readJpegMetadata(writeJpegMetadata(jpeg, { ...metadata, prompt, negativePrompt: '字'.repeat(10_000) }));
    expect(parseParameters(comment ?? '').prompt).toBe(prompt);
    expect(xmp).toContain('<xmp:CreatorTool>Pleinair</xmp:CreatorTool>');
  });

  it('leaves the pixels as they were, in a file that another reader accepts', async () => {
    const written = writeJpegMetadata(jpeg, metadata);
    expect(await sharp(written).raw().toBuffer()).toEqual(await sharp(pixels).raw().toBuffer());
    const read = await sharp(written).metadata();
    expect(read.exif).toBeDefined();
    expect(read.xmpAsString).toContain('Möwen über dem Hafen');
    expect(read.xmpAsString).not.toContain('<script>');
  });

  it('replaces earlier metadata instead of adding to it', () => {
    const once = writeJpegMetadata(jpeg, metadata);
    expect(writeJpegMetadata(once, metadata)).toEqual(once);
  });

  it('keeps the orientation that the pixels depend on', async () => {
    const turned = await sharp(pixels).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const written = writeJpegMetadata(new Uint8Array(turned), metadata);
    expect((await sharp(written).metadata()).orientation).toBe(6);
  });

  it('refuses damaged files with a sentence and never anything else', () => {
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(jpeg.length - 1).map((length) => jpeg.slice(0, length)),
      fc.tuple(fc.nat(jpeg.length - 1), fc.nat(255)).map(([at, value]) => jpeg.with(at, value)),
    );
    fc.assert(
      fc.property(hostile, (bytes) => {
        try {
          readJpegMetadata(writeJpegMetadata(bytes, metadata));
        } catch (error) {
          expect(error).toMatchObject({ code: 'CONVERT_FAILED' });
        }
      }),
    );
  });

  it('reads hostile EXIF without ever throwing', () => {
    const exif = encodeExif('hello', 3);
    expect(decodeExif(exif)).toEqual({ comment: 'hello', orientation: 3 });
    const broken = fc.array(fc.tuple(fc.nat(exif.length - 1), fc.nat(255)), { maxLength: 6 });
    fc.assert(
      fc.property(broken, fc.nat(exif.length), (changes, length) => {
        const bytes = exif.slice(0, length);
        for (const [at, value] of changes) if (at < length) bytes[at] = value;
        decodeExif(bytes);
      }),
    );
  });
});
