import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { joinBytes } from '../../shared/bytes/image-bytes.ts';
import { createFrameEncoder } from './encode-frame.ts';
import { createGifWriter } from './gif-writer.ts';
import { pickPalette } from './pick-palette.ts';

type Rgba = [number, number, number, number];
type Picture = Uint8ClampedArray<ArrayBuffer>;

function paint(width: number, height: number, color: (x: number, y: number) => Rgba): Picture {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1) pixels.set(color(i % width, Math.floor(i / width)), i * 4);
  return pixels;
}

type Options = { width: number; height: number; isTransparent?: boolean; palette?: ReturnType<typeof pickPalette>; quality?: number };

/** For all files, as the workers that make frames are. */
const encode = createFrameEncoder();

async function writeGif(
  frames: Picture[],
  { width, height, isTransparent = false, palette, quality = 1 }: Options,
  ahead = 0,
): Promise<Buffer> {
  const options = {
    width,
    height,
    isTransparent,
    quality,
    palette: palette ?? pickPalette(new Uint8ClampedArray(joinBytes(frames.map((frame) => new Uint8Array(frame.buffer))).buffer)),
    isLooped: true,
    comment: 'ein Hügel, 丘',
  };
  const writer = createGifWriter(options, async (job) => encode(job), ahead);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const frame of frames) parts.push(...(await writer.add(frame, 10)));
  return Buffer.from(joinBytes([...parts, ...(await writer.finish())]));
}

/** As another decoder sees it, frame by frame. */
async function readGif(file: Buffer) {
  const { pages = 1, delay = [], loop } = await sharp(file, { animated: true }).metadata();
  const frames = await Promise.all(Array.from({ length: pages }, (_, page) => sharp(file, { page }).ensureAlpha().raw().toBuffer()));
  return { frames, delay, loop };
}

describe('a GIF', () => {
  test('is shown by another decoder as it was drawn, also where only a part of a frame is written', async () => {
    const frames = [0, 1, 2].map((step) =>
      paint(20, 12, (x, y) => (x === 4 + step * 3 && y > 5 ? [250, 20, 20, 255] : [20, 60, 200, 255])),
    );
    const { frames: seen, delay, loop } = await readGif(await writeGif(frames, { width: 20, height: 12 }, 2));
    expect(delay).toEqual([100, 100, 100]);
    expect(loop).toBe(0);
    for (const [i, frame] of frames.entries()) expect([...seen[i]!]).toEqual([...frame]);
  });

  test('holds a frame that does not change once, for as long as both', async () => {
    const still = paint(6, 6, () => [10, 90, 40, 255]);
    const { delay } = await readGif(await writeGif([still, still.slice(), still.slice()], { width: 6, height: 6 }));
    expect(delay).toEqual([300]);
  });

  test('takes colours of its own for a scene that the palette does not know', async () => {
    const red = paint(16, 16, () => [200, 0, 0, 255]);
    const blue = paint(16, 16, (x) => [0, x * 15, 220, 255]);
    const { frames } = await readGif(
      await writeGif([red, blue], {
        width: 16,
        height: 16,
        palette: [
          [200, 0, 0],
          [0, 0, 0],
        ],
      }),
    );
    for (let x = 0; x < 16; x += 1) expect(Math.abs(frames[1]![x * 4 + 1]! - x * 15)).toBeLessThan(16);
  });

  test('keeps transparent pixels transparent, without an earlier frame behind them', async () => {
    const left = paint(8, 4, (x) => (x < 4 ? [255, 255, 0, 255] : [0, 0, 0, 0]));
    const right = paint(8, 4, (x) => (x < 4 ? [0, 0, 0, 0] : [255, 255, 0, 255]));
    const { frames } = await readGif(await writeGif([left, right], { width: 8, height: 4, isTransparent: true }));
    expect([frames[1]![3], frames[1]![7 * 4 + 3]]).toEqual([0, 255]);
    expect([frames[0]![3], frames[0]![7 * 4 + 3]]).toEqual([255, 0]);
  });

  test('keeps the colours of a see-through film after a wholly clear frame, and of any film after a frame of one foreign colour', async () => {
    const film = paint(16, 16, (x) => [x * 16, 200, 40, 255]);
    const noise: Picture[] = [paint(16, 16, () => [0, 0, 0, 0]), paint(16, 16, () => [255, 0, 255, 255])];
    for (const between of noise) {
      const palette = pickPalette(film);
      const made = await writeGif([film, between, film.slice()], { width: 16, height: 16, isTransparent: true, palette });
      const { frames } = await readGif(made);
      for (let i = 0; i < film.length; i += 1) expect(Math.abs(frames[2]![i]! - film[i]!)).toBeLessThan(24);
    }
  });

  test('dithers alpha: the share of opaque pixels follows it, with none or all near the ends', async () => {
    const alphas = [20, 90, 128, 160, 236];
    const frames = alphas.map((alpha) => paint(16, 16, () => [200, 40, 40, alpha]));
    const { frames: seen } = await readGif(await writeGif(frames, { width: 16, height: 16, isTransparent: true }));
    const shares = seen.map((frame) => {
      const pixels = Array.from({ length: 256 }, (_, i) => [...frame.subarray(i * 4, i * 4 + 4)]);
      const opaque = pixels.filter(([, , , alpha]) => alpha === 255);
      for (const [red, green] of opaque) expect([red, green]).toEqual([200, 40]);
      return opaque.length / pixels.length;
    });
    expect([shares[0], shares[4]]).toEqual([0, 1]);
    expect(shares[2]).toBeCloseTo(0.5, 1);
    expect(shares[1]).toBeLessThan(0.4);
    expect(shares[3]).toBeGreaterThan(0.6);
  });

  test('of any few pixels has them all, in size and number of frames', async () => {
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
      .chain(([width, height]) =>
        fc
          .array(fc.uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 }), { minLength: 1, maxLength: 4 })
          .map((frames) => ({ width, height, frames })),
      );
    await fc.assert(
      fc.asyncProperty(picture, async ({ width, height, frames }) => {
        const opaque = frames.map((bytes) => new Uint8ClampedArray(bytes).map((value, i) => (i % 4 === 3 ? 255 : value)));
        const seen = await sharp(await writeGif(opaque, { width, height, quality: 0.5 }), { animated: true }).metadata();
        expect([seen.width, seen.pageHeight ?? seen.height]).toEqual([width, height]);
        expect((seen.delay ?? []).reduce((sum, ms) => sum + ms, 0)).toBe(frames.length * 100);
      }),
      { numRuns: 40 },
    );
  });
});

test('a palette of a picture with fewer colours than it has room for contains them', () => {
  const colors: Rgba[] = [
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [12, 34, 56, 255],
  ];
  const palette = pickPalette(paint(30, 30, (x) => colors[x % 3]!)).map(String);
  for (const [red, green, blue] of colors) expect(palette).toContain(String([red, green, blue]));
});
