import { expect, test } from 'vitest';
import { enlargePixels, type Network, type Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { planTiles, reach } from '../../contract/super-resolution/plan-tiles.ts';
import { rememberTiles } from './remember-tiles.ts';

/** Says each pixel four times, two tiles at a time, and counts the tiles. */
function countTiles(): Network & { count: number } {
  return {
    count: 0,
    tilesAtOnce: 2,
    run(rgb, width, height) {
      this.count += 1;
      const [across, down] = [2 * (width - 2 * reach), 2 * (height - 2 * reach)];
      const larger = new Float32Array(across * down * 3);
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          const from = (((y >> 1) + reach) * width + (x >> 1) + reach) * 3;
          larger.set(rgb.subarray(from, from + 3), (y * across + x) * 3);
        }
      return Promise.resolve(larger);
    },
  };
}

function paint(width: number, height: number): Pixels {
  return { data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 7) % 251)), width, height };
}

test('of the next frame only the tiles run that see a changed pixel, and the result is that of the whole network', async () => {
  const network = countTiles();
  const memory = rememberTiles(network);
  const frame = paint(260, 3);
  const tiles = planTiles(frame).length;
  expect(tiles).toBeGreaterThan(2);
  await enlargePixels(memory.nextFrame(), frame);
  expect(network.count).toBe(tiles);
  frame.data[0] = 255;
  const second = await enlargePixels(memory.nextFrame(), frame);
  expect(network.count).toBe(tiles + 1);
  expect(second).toEqual(await enlargePixels(countTiles(), frame));
  await enlargePixels(memory.nextFrame(), frame);
  expect(network.count).toBe(tiles + 1);
});

test('a frame of another size is made anew', async () => {
  const network = countTiles();
  const memory = rememberTiles(network);
  await enlargePixels(memory.nextFrame(), paint(20, 10));
  const other = paint(10, 20);
  expect(await enlargePixels(memory.nextFrame(), other)).toEqual(await enlargePixels(countTiles(), other));
});
