import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { engineJob } from '../../../../tests/support/engines/engine-job.ts';
import type { EngineJob } from '../../engine.ts';
import { repaint } from './repaint.ts';

const [width, height] = [192, 128];
/** The hole, px: a red square lies in it. */
const [left, top, side] = [70, 44, 48];
const isInHole = (x: number, y: number) => x >= left && x < left + side && y >= top && y < top + side;

let picture: Uint8Array;
let mask: Uint8Array;
beforeAll(async () => {
  // Blue stripes above, green ones below, and the red square over the horizon.
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const shade = x % 8 < 4 ? 20 : 0;
    data.set(isInHole(x, y) ? [220, 20, 20] : y < 64 ? [60, 110, 190 + shade] : [50, 120 + shade, 60], at * 3);
  }
  picture = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  const white = Uint8Array.from({ length: width * height }, (_, at) => (isInHole(at % width, Math.floor(at / width)) ? 255 : 0));
  mask = await toMask(white);
});

function toMask(data: Uint8Array): Promise<Uint8Array> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
}

const jobOf = (changes: Partial<EngineJob> = {}) =>
  engineJob({ prompt: '', width, height, references: [{ bytes: picture, strength: 0.36 }], mask, ...changes });

/** The hole as it was painted: each pixel's red, green and blue. */
async function paintHole(changes: Partial<EngineJob> = {}): Promise<{ x: number; y: number; rgb: number[] }[]> {
  const { bytes } = await repaint(jobOf(changes));
  const data = await sharp(bytes).removeAlpha().raw().toBuffer();
  const pixels = Array.from({ length: width * height }, (_, at) => ({
    x: at % width,
    y: Math.floor(at / width),
    rgb: [...data.subarray(at * 3, at * 3 + 3)],
  }));
  return pixels.filter(({ x, y }) => isInHole(x, y));
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a masked part', () => {
  it('goes on as the picture around it where the words name nothing', async () => {
    const hole = await paintHole({ prompt: 'without the thing' });
    expect(hole.every(({ rgb: [red = 0] }) => red < 120)).toBe(true);
    const isLight = ({ x, y }: { x: number; y: number }) => y < 56 && x % 8 < 4;
    const isDark = ({ x, y }: { x: number; y: number }) => y < 56 && x % 8 >= 4;
    const blueOf = (stripe: typeof hole) => mean(stripe.map(({ rgb: [, , blue = 0] }) => blue));
    expect(blueOf(hole.filter(isLight)) - blueOf(hole.filter(isDark)), 'its stripes go on').toBeGreaterThan(8);
    const above = hole.filter(({ y }) => y < 56).map(({ rgb }) => rgb);
    const below = hole.filter(({ y }) => y > 72).map(({ rgb }) => rgb);
    expect(mean(above.map(([, , blue = 0]) => blue)) - mean(above.map(([, green = 0]) => green))).toBeGreaterThan(50);
    expect(mean(below.map(([, green = 0]) => green)) - mean(below.map(([, , blue = 0]) => blue))).toBeGreaterThan(30);
  });

  it('shows a thing that the words name, on what goes on around it', async () => {
    const [plain, named] = await Promise.all([paintHole(), paintHole({ prompt: 'a lighthouse' })]);
    const changed = named.filter(({ rgb }, at) => rgb.some((value, channel) => Math.abs(value - plain[at]!.rgb[channel]!) > 30));
    expect(changed.length).toBeGreaterThan(100);
    // Above the thing nothing changes.
    expect(changed.filter(({ y }) => y < top + 4)).toEqual([]);
  });

  it('shows a place that the words name, in the light of what is around it', async () => {
    const [plain, named] = await Promise.all([paintHole(), paintHole({ prompt: 'a waterfall' })]);
    expect(
      named.filter(({ rgb }, at) => rgb.some((value, channel) => Math.abs(value - plain[at]!.rgb[channel]!) > 30)).length,
    ).toBeGreaterThan(200);
    const edge = (hole: typeof plain) => hole.filter(({ y }) => y < top + 2).map(({ rgb: [, , blue = 0] }) => blue);
    expect(Math.abs(mean(edge(named)) - mean(edge(plain)))).toBeLessThan(45);
  });

  it('is the same for the same job, and another with another seed', async () => {
    const paint = async (seed: number) => Buffer.from((await repaint(jobOf({ prompt: 'a lighthouse', seed }))).bytes).toString('base64');
    const [first, again, other] = [await paint(1), await paint(1), await paint(2)];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('may be the whole picture: then the words say all', async () => {
    const { bytes } = await repaint(jobOf({ prompt: 'a lake', mask: await toMask(new Uint8Array(width * height).fill(255)) }));
    const { channels, ...size } = await sharp(bytes)
      .stats()
      .then(({ channels: all }) => ({ channels: all, width, height }));
    expect(size).toEqual({ width, height });
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
  });

  it('reports how far it is, and stops when it is canceled', async () => {
    const told: number[] = [];
    await repaint(jobOf({ prompt: 'a waterfall' }), { onProgress: (fraction) => told.push(fraction) });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect([told.length > 4, told.at(-1)]).toEqual([true, 1]);
    const abort = new AbortController();
    const stopped = repaint(jobOf(), { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  });
});
