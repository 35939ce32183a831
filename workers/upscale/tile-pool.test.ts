import * as Comlink from 'comlink';
import { expect, test } from 'vitest';
import { enlargePixels, type Pixels } from '../../contract/super-resolution/enlarge-pixels.ts';
import { reach } from '../../contract/super-resolution/plan-tiles.ts';
import type { WorkerLike } from '../shared/worker-client.ts';
import type { TileApi } from './api.ts';
import { openTilePool } from './tile-pool.ts';

/** Each pixel four times, without the pixels along each edge that the network only looks at. */
function repeat(rgb: Float32Array, width: number, height: number): Float32Array {
  const [across, down] = [(width - 2 * reach) * 2, (height - 2 * reach) * 2];
  return Float32Array.from({ length: across * down * 3 }, (_, at) => {
    const [x, y] = [(Math.floor(at / 3) % across) >> 1, Math.floor(at / 3 / across) >> 1];
    return rgb[((y + reach) * width + x + reach) * 3 + (at % 3)]!;
  });
}

/** Workers in this process, each behind a real message channel; each does as `behave` says of its number. */
function pretendWorkers(behave: (index: number) => Partial<TileApi> = () => ({})) {
  const workers: { isTerminated: boolean; tiles: number }[] = [];
  let [busy, most] = [0, 0];
  const start = (): WorkerLike => {
    const { port1, port2 } = new MessageChannel();
    const state = { isTerminated: false, tiles: 0 };
    const index = workers.push(state) - 1;
    const api: TileApi = {
      openTiles: () => Promise.resolve(),
      async runTile(rgb, width, height) {
        state.tiles += 1;
        most = Math.max(most, ++busy);
        await new Promise(setImmediate);
        busy -= 1;
        return repeat(rgb, width, height);
      },
      ...behave(index),
    };
    Comlink.expose(api, port2);
    port1.start();
    const terminate = (): void => {
      state.isTerminated = true;
      port1.close();
    };
    return Object.assign(port1, { terminate });
  };
  return { start, workers, most: () => most };
}

const picture: Pixels = { data: Uint8ClampedArray.from({ length: 700 * 3 * 4 }, (_, at) => (at * 7) % 256), width: 700, height: 3 };
const weights = new ArrayBuffer(8);
const fail = () => Promise.reject(new RangeError('out of memory'));

test('tiles are made by all workers at the same time, each in its place', async () => {
  const { start, workers, most } = pretendWorkers();
  const pool = await openTilePool(weights, { size: 3, start, onLost: expect.unreachable });
  const told: number[] = [];
  const larger = await enlargePixels(pool!, picture, (fraction) => told.push(fraction));
  expect(most()).toBe(3);
  expect(workers.map(({ tiles }) => tiles)).toEqual([2, 2, 2]);
  expect(told).toEqual([1, 2, 3, 4, 5, 6].map((done) => done / 6));
  const alone = { run: (...tile: Parameters<typeof repeat>) => Promise.resolve(repeat(...tile)) };
  expect(larger.data.join()).toBe((await enlargePixels(alone, picture)).data.join());
  workers.forEach(({ isTerminated }) => expect(isTerminated).toBe(false));
});

test('a worker that fails ends all of them, and says so in words', async () => {
  let lost = 0;
  const { start, workers } = pretendWorkers((index) => (index === 1 ? { runTile: fail } : {}));
  const pool = await openTilePool(weights, { size: 3, start, onLost: () => (lost += 1) });
  await expect(enlargePixels(pool!, picture)).rejects.toThrow('This device stopped in the middle of the work');
  expect(lost).toBe(1);
  workers.forEach(({ isTerminated }) => expect(isTerminated).toBe(true));
});

test('a worker that dies without a word fails its tile', async () => {
  const { start, workers } = pretendWorkers(() => ({ runTile: () => new Promise<never>(() => undefined) }));
  const started: WorkerLike[] = [];
  const startWatched = () => (started.push(start()), started.at(-1)!);
  const pool = await openTilePool(weights, { size: 2, start: startWatched, onLost: () => undefined });
  const making = expect(enlargePixels(pool!, picture)).rejects.toThrow('The original is unchanged.');
  (started[0] as MessagePort & WorkerLike).dispatchEvent(new Event('error'));
  await making;
  workers.forEach(({ isTerminated }) => expect(isTerminated).toBe(true));
});

test('workers that do not start are left out; one alone is no pool', async () => {
  for (const [failing, tilesAtOnce] of [
    [1, 2],
    [2, undefined],
  ] as const) {
    const { start, workers } = pretendWorkers((index) => (index < failing ? { openTiles: fail } : {}));
    const pool = await openTilePool(weights, { size: 3, start, onLost: expect.unreachable });
    expect(pool?.tilesAtOnce).toBe(tilesAtOnce);
    expect(workers.filter(({ isTerminated }) => !isTerminated)).toHaveLength(tilesAtOnce ?? 0);
  }
});

test('a browser that refuses workers inside workers has no pool', async () => {
  const start = (): never => {
    throw new DOMException('not allowed', 'SecurityError');
  };
  expect(await openTilePool(weights, { size: 3, start, onLost: expect.unreachable })).toBeNull();
});
