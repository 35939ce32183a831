import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { openThread } from '../../lib/threads/open-thread.ts';
import { openBuiltInUpscaler } from './built-in-upscaler.ts';
import type { UpscaleRequest } from './upscale-messages.ts';

const request = (side = 16): UpscaleRequest => ({
  picture: { data: new Uint8ClampedArray(side * side * 4).fill(200), width: side, height: side },
  factor: 2,
});
const never = new AbortController().signal;

/** The real network, with a look at its threads. */
function openWatched(secondsMax: number, onThread: (thread: Worker, count: number) => void = () => undefined) {
  let threads = 0;
  const open = (): Worker => {
    const thread = openThread('upscale-thread', import.meta.url);
    onThread(thread, ++threads);
    return thread;
  };
  return { ...openBuiltInUpscaler({ secondsMax, open }), threads: () => threads };
}

afterEach(() => void vi.useRealTimers());

test('pictures are made one after the other by one thread, which tells its speed and ends after a minute without work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let [busy, most] = [0, 0];
  let ended: Promise<unknown> | undefined;
  const upscaler = openWatched(600, (thread) => {
    const post = thread.postMessage.bind(thread);
    thread.postMessage = (...message: Parameters<Worker['postMessage']>) => {
      most = Math.max(most, ++busy);
      post(...message);
    };
    thread.on('message', () => busy--);
    ended = once(thread, 'exit');
  });
  expect(upscaler.describe().seconds_per_megapixel).toBeNull();
  const made = await Promise.all([1, 2, 3].map(() => upscaler.enlarge(request(), never)));
  expect(made.map((one) => one?.picture.width)).toEqual([32, 32, 32]);
  expect([most, upscaler.threads()]).toEqual([1, 1]);
  const { x2, x4 } = upscaler.describe().seconds_per_megapixel!;
  expect(x4).toBeGreaterThan(x2);
  vi.advanceTimersByTime(60_000);
  await ended;
  await upscaler.close();
  await expect(upscaler.enlarge(request(), never)).rejects.toMatchObject({ code: 'CANCELED' });
});

test('a thread that dies, or is ended because its picture was cancelled, takes no other picture with it', async () => {
  const controller = new AbortController();
  const upscaler = openWatched(600, (thread, count) => {
    if (count === 1) thread.once('online', () => void thread.terminate());
    if (count === 2) thread.once('online', () => controller.abort());
  });
  const [died, cancelled, made] = [
    upscaler.enlarge(request(), never),
    upscaler.enlarge(request(), controller.signal),
    upscaler.enlarge(request(), never),
  ];
  expect(await died).toBeNull();
  await expect(cancelled).rejects.toMatchObject({ code: 'CANCELED' });
  expect((await made)?.picture.width).toBe(32);
  expect(upscaler.threads()).toBe(3);
  await upscaler.close();
});

test.each([0.001, 0])(
  'what would take longer than the budget of %s s is made by Lanczos; only what is too large is not taken',
  async (secondsMax) => {
    const upscaler = openWatched(secondsMax);
    expect(await upscaler.enlarge(request(), never)).toMatchObject({ by: 'lanczos', picture: { width: 32, height: 32 } });
    expect([upscaler.takes({ width: 1_024, height: 1_024 }, 2), upscaler.takes({ width: 1_025, height: 1_024 }, 2)]).toEqual([true, false]);
    await upscaler.close();
  },
);
