import { expect, test } from 'vitest';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { isPart, servePart } from './serve-part.ts';

const origin = 'https://studio.test';

function setUp(answer: () => Response | Promise<Response>, written?: Promise<void>) {
  const memory = memoryCacheStorage(written === undefined ? {} : { written });
  const work: Promise<unknown>[] = [];
  const fetched: string[] = [];
  const server = {
    storage: memory.storage,
    async fetch(request: Request) {
      fetched.push(request.url);
      return answer();
    },
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    onKeepFailed: (error: unknown) => {
      throw error;
    },
  };
  const ask = async (path: string): Promise<string> => {
    const response = await servePart(new Request(origin + path), server);
    await Promise.all(work);
    return response.text();
  };
  return { ask, fetched, memory };
}

test('a part that was used once comes from the device from then on', async () => {
  const { ask, fetched } = setUp(() => new Response('code'));
  expect(await ask('/assets/video.worker-aaaaaaaa.js')).toBe('code');
  expect(await ask('/assets/video.worker-aaaaaaaa.js')).toBe('code');
  expect(fetched).toHaveLength(1);
});

test('a part that is asked for while it is kept is fetched once', async () => {
  let end: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (end = resolve));
  const { ask, fetched } = setUp(() => new Response('code'), written);
  const first = ask('/assets/video.worker-aaaaaaaa.js');
  await expect.poll(() => fetched.length).toBe(1);
  const second = ask('/assets/video.worker-aaaaaaaa.js');
  await new Promise((resolve) => setTimeout(resolve));
  end();
  expect(await Promise.all([first, second])).toEqual(['code', 'code']);
  expect(fetched).toHaveLength(1);
});

test('a part that many threads request at once is fetched once', async () => {
  const { ask, fetched } = setUp(() => new Promise((resolve) => setTimeout(() => resolve(new Response('code')), 20)));
  const asked = Array.from({ length: 32 }, () => ask('/assets/ffmpeg-core-cccccccc.js'));
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['code']));
  expect(fetched).toHaveLength(1);
});

test('a waiting request fetches a part when the first fetch failed', async () => {
  const answers = [Promise.reject(new TypeError('Failed to fetch')), Promise.resolve(new Response('code'))];
  const { ask, fetched } = setUp(() => answers[fetched.length - 1]!);
  const asked = await Promise.allSettled([ask('/assets/ffmpeg-core-dddddddd.js'), ask('/assets/ffmpeg-core-dddddddd.js')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(fetched).toHaveLength(2);
});

test('the part of an update takes the place of the one before, and of nothing else', async () => {
  const { ask, memory } = setUp(() => new Response('code'));
  for (const name of ['video.worker-aaaaaaaa.js', 'ffmpeg-core-aaaaaaaa.js', 'ffmpeg-core-aaaaaaaa.wasm', 'video.worker-bbbbbbbb.js'])
    await ask(`/assets/${name}`);
  expect([...memory.files.keys()].map((url) => url.slice(`${origin}/assets/`.length))).toEqual([
    'ffmpeg-core-aaaaaaaa.js',
    'ffmpeg-core-aaaaaaaa.wasm',
    'video.worker-bbbbbbbb.js',
  ]);
});

test('a refusal is passed on and not kept', async () => {
  const { ask, memory } = setUp(() => new Response('gone', { status: 404 }));
  expect(await ask('/assets/video.worker-aaaaaaaa.js')).toBe('gone');
  expect(memory.files.size).toBe(0);
});

test('a page in the place of a part is not kept', async () => {
  const { ask, memory } = setUp(() => new Response('<html>', { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
  await ask('/assets/video.worker-aaaaaaaa.js');
  expect(memory.files.size).toBe(0);
});

test('only files whose name says what is in them are parts', () => {
  expect(isPart(new URL('/assets/ffmpeg-core-DxY_-a12.wasm', origin))).toBe(true);
  for (const path of ['/index.html', '/service-worker.js', '/assets/plain.js', '/icons/icon-192.png'])
    expect(isPart(new URL(path, origin))).toBe(false);
});
