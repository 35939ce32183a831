import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { enlargePixels, type Network, type Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { reach } from '../../contract/super-resolution/plan-tiles.ts';
import { readWeights } from '../../contract/super-resolution/read-weights.ts';
import { upscalePicture } from '../../contract/super-resolution/upscale-picture.ts';
import { openNetwork, weightsFile } from '../../tests/support/engines/open-network.ts';
import { enlargeLanczos } from './enlarge-lanczos.ts';
import { upscale } from './upscale.ts';

let network: Network;

beforeAll(async () => {
  network = await openNetwork();
});

type Color = [red: number, green: number, blue: number, alpha: number];

function draw(width: number, height: number, colorAt: (x: number, y: number) => Color): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set(colorAt(at % width, Math.floor(at / width)), at * 4);
  return { data, width, height };
}

/** Curves, edges and fine lines, as far as the borders. */
const drawScene = (width: number, height: number): Pixels =>
  draw(width, height, (x, y) => [
    128 + 120 * Math.sin(x / 3 + (y * y) / 90),
    (x * 7 + y * 13) % 256,
    (x - 60) ** 2 + (y - 40) ** 2 < 900 ? 230 : 20,
    255,
  ]);

function mostOff(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - b[at]!)), 0);
}

/** In one run, with as much of its mirror image around it as tiles have. */
async function enlargeWhole({ data, width, height }: Pixels): Promise<Pixels> {
  const mirror = (at: number, length: number): number => {
    const within = ((at % (2 * length)) + 2 * length) % (2 * length);
    return Math.min(within, 2 * length - 1 - within);
  };
  const [across, down] = [width + 2 * reach, height + 2 * reach];
  const rgb = Float32Array.from({ length: across * down * 3 }, (_, at) => {
    const [x, y] = [(Math.floor(at / 3) % across) - reach, Math.floor(at / 3 / across) - reach];
    return data[(mirror(y, height) * width + mirror(x, width)) * 4 + (at % 3)]!;
  });
  const larger = await network.run(rgb, across, down);
  return draw(2 * width, 2 * height, (x, y) => {
    const from = (y * 2 * width + x) * 3;
    return [larger[from]!, larger[from + 1]!, larger[from + 2]!, 255];
  });
}

test.each([
  [261, 19],
  [1, 140],
  [129, 1],
])('tiles of a picture of %s × %s px show no seam: the whole picture in one run is the same', async (width, height) => {
  const picture = drawScene(width, height);
  const tiled = await enlargePixels(network, picture);
  expect([tiled.width, tiled.height]).toEqual([2 * width, 2 * height]);
  expect(mostOff(tiled.data, (await enlargeWhole(picture)).data)).toBeLessThanOrEqual(1);
});

test.each([2, 4] as const)('one colour stays this colour as far as the edges, %sx', async (factor) => {
  const flat: Color = [200, 90, 30, 255];
  const larger = await upscalePicture(
    draw(7, 5, () => flat),
    factor,
    { network, lanczos: enlargeLanczos },
  );
  expect(mostOff(larger.data, draw(7 * factor, 5 * factor, () => flat).data)).toBeLessThanOrEqual(2);
});

test('progress only grows, tile by tile, and ends at all of it', async () => {
  const told: number[] = [];
  await upscalePicture(drawScene(70, 9), 4, { network, lanczos: enlargeLanczos, onProgress: (fraction) => told.push(fraction) });
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(new Set(told).size).toBe(told.length);
  expect(told).toHaveLength(3);
  expect(told.at(-1)).toBe(1);
});

test('transparency is enlarged with Lanczos, and colours hidden under it are not seen at its edge', async () => {
  const picture = draw(24, 20, (x) => (x < 12 ? [255, 0, 0, 0] : [10, 40, 200, 255]));
  const { data } = await upscalePicture(picture, 2, { network, lanczos: enlargeLanczos });
  const lanczos = enlargeLanczos(picture, 2).data;
  const alphaOf = (pixels: Uint8ClampedArray) => pixels.filter((_, at) => at % 4 === 3);
  expect(alphaOf(data)).toEqual(alphaOf(lanczos));
  for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 0) expect(data[at]).toBeLessThan(20);
});

test('a picture that would become too large is refused before anything is decoded or fetched', async () => {
  const png = await sharp({ create: { width: 1_025, height: 1_024, channels: 3, background: 'grey' } })
    .png()
    .toBuffer();
  const silent = () => undefined;
  await expect(upscale({ source: new Blob([new Uint8Array(png)]), factor: 2 }, silent, silent)).rejects.toThrow(
    'at most 4 megapixels; 2x this one would be 2050 × 2048 pixels. The original is unchanged.',
  );
});

test('a file of weights that is cut off, or another one, is not taken for the network', async () => {
  const file = new Uint8Array(await readFile(weightsFile)).buffer;
  expect(() => readWeights(file.slice(4))).toThrow('have 1106244 bytes, not 1106248');
  new DataView(file).setUint32(0, 0);
  expect(() => readWeights(file)).toThrow('have the mark 0 at 0');
});
