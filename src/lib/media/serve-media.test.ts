import { describe, expect, it } from 'vitest';
import { mediaPath } from '../../../contract/media/media.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { evictBlobs } from '../../sync/files/evict-blobs.ts';
import { mediaCacheName, parseMediaAddress } from './media-address.ts';
import { type MakeRoom } from './media-cache.ts';
import { createSha256 } from '../../../contract/files/sha-256.ts';
import { serveMedia } from './serve-media.ts';

const origin = 'https://studio.test';
const account = '0123456789abcdef';
const row = { id: '0190b6a0-1111-7000-8000-0000deadbeef', hash: 'fedcba9876543210' };
const url = origin + mediaPath(row, '512', account);
const address = parseMediaAddress(new URL(url))!;

function setUp(answer: () => Response | Promise<Response>, memory = memoryCacheStorage(), makeRoom?: MakeRoom) {
  const work: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  let fetched = 0;
  const server = {
    storage: memory.storage,
    checked: new Set<string>(),
    makeRoom,
    async fetch() {
      fetched += 1;
      return answer();
    },
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    onKeepFailed: (error: unknown) => void failures.push(error),
  };
  const ask = async (headers: Record<string, string> = {}): Promise<Response> => {
    const response = await serveMedia(new Request(url, { headers }), address, server);
    await Promise.all(work);
    return response;
  };
  return { ask, memory, failures, fetchCount: () => fetched };
}

function picture(body: string, headers: Record<string, string> = {}): Response {
  return new Response(body, { headers: { 'Content-Type': 'image/webp', 'Content-Length': String(body.length), ...headers } });
}

describe('media from the device', () => {
  it.each([
    ['cut off', (kept: Response) => new Response('pix', { headers: kept.headers })],
    ['changed', (kept: Response) => new Response('pixelz', { headers: kept.headers })],
    ['of another kind', () => new Response('<html>', { headers: { 'Content-Type': 'text/html', 'Content-Length': '6' } })],
  ])('a kept file that is %s is fetched once more and kept anew', async (_, hurt) => {
    const first = setUp(() => picture('pixels'));
    await first.ask();
    first.memory.files.set(url, hurt(first.memory.files.get(url)!));
    // Another start of the worker looks at what is kept again.
    const second = setUp(() => picture('pixels'), first.memory);
    expect(await (await second.ask()).text()).toBe('pixels');
    expect(await (await second.ask()).text()).toBe('pixels');
    expect(second.fetchCount()).toBe(1);
    const offline = setUp(() => Promise.reject(new TypeError('offline')), first.memory);
    expect(await (await offline.ask()).text()).toBe('pixels');
    first.memory.files.set(url, hurt(first.memory.files.get(url)!));
    const lost = setUp(() => Promise.reject(new TypeError('offline')), first.memory);
    expect((await lost.ask()).status).toBe(504);
  });

  it('asks the studio past the cache of the browser that was told to keep wrong bytes', async () => {
    const immutable = { 'Cache-Control': 'private, max-age=31536000, immutable' };
    const asked: RequestCache[] = [];
    const memory = memoryCacheStorage();
    const original = origin + mediaPath({ ...row, hash: sumOfAll(new TextEncoder().encode('pixels')).slice(0, 16) }, 'original', account);
    const work: Promise<unknown>[] = [];
    const server = {
      storage: memory.storage,
      fetch: async (request: Request) => picture(asked.push(request.cache) === 1 ? 'pixelz' : 'pixels', immutable),
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      onKeepFailed: (error: unknown) => expect.fail(String(error)),
    };
    await serveMedia(new Request(original), parseMediaAddress(new URL(original))!, server);
    await Promise.all(work);
    expect(asked).toEqual(['default', 'reload']);
    expect(await memory.files.get(original)!.text()).toBe('pixels');
  });

  it('is fetched once and then comes from the cache of its account', async () => {
    const { ask, memory, fetchCount } = setUp(() => picture('pixels'));
    expect(await (await ask()).text()).toBe('pixels');
    expect(await (await ask()).text()).toBe('pixels');
    expect(fetchCount()).toBe(1);
    expect(new Set(memory.opened)).toEqual(new Set([mediaCacheName(account)]));
  });

  it('is cut to the range asked for', async () => {
    const { ask } = setUp(() => picture('pixels'));
    await ask();
    const part = await ask({ Range: 'bytes=1-3' });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('ixe');
  });

  it('passes a range on without keeping it when the file is not here', async () => {
    const { ask, memory } = setUp(
      () => new Response('ix', { status: 206, headers: { 'Content-Type': 'image/webp', 'Content-Length': '2' } }),
    );
    expect((await ask({ Range: 'bytes=1-2' })).status).toBe(206);
    expect(memory.files.size).toBe(0);
  });

  it.each([
    ['an error', () => new Response('{}', { status: 404, headers: { 'Content-Type': 'application/problem+json', 'Content-Length': '2' } })],
    ['a page in the place of a picture', () => picture('<html>', { 'Content-Type': 'text/html' })],
    ['another type than renditions have', () => picture('pixels', { 'Content-Type': 'image/png' })],
    ['a file that was cut off', () => picture('pix', { 'Content-Length': '6' })],
    ['a file of unknown length', () => new Response('pixels', { headers: { 'Content-Type': 'image/webp' } })],
    ['an empty file', () => picture('')],
  ])('does not keep %s', async (_what, answer) => {
    const { ask, memory } = setUp(answer);
    await ask();
    expect(memory.files.size).toBe(0);
  });

  it('answers that the picture is not here when the studio cannot be reached', async () => {
    const { ask } = setUp(() => Promise.reject(new TypeError('network')));
    const response = await ask();
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ code: 'MEDIA_OFFLINE' });
  });

  it('makes room for what a screen waits for when storage is full, and keeps the new file', async () => {
    const memory = memoryCacheStorage({ quota: 4 });
    for (const name of ['a', 'b', 'c', 'd']) memory.files.set(`${origin}/${name}`, picture(name));
    const { ask } = setUp(
      () => picture('pixels'),
      memory,
      (whose) => evictBlobs(whose, memory.storage),
    );
    await ask();
    expect([...memory.files.keys()]).toEqual([`${origin}/b`, `${origin}/c`, `${origin}/d`, url]);
  });

  it('pushes nothing out for what no screen waits for', async () => {
    const memory = memoryCacheStorage({ quota: 1 });
    memory.files.set(`${origin}/a`, picture('a'));
    const { ask } = setUp(() => picture('pixels'), memory);
    expect(await (await ask()).text()).toBe('pixels');
    expect([...memory.files.keys()]).toEqual([`${origin}/a`]);
  });

  it('gives the picture even when it can not be kept', async () => {
    const { ask, failures } = setUp(() => picture('pixels'), memoryCacheStorage({ quota: 0 }));
    expect(await (await ask()).text()).toBe('pixels');
    expect(failures).toHaveLength(1);
  });
});

function sumOfAll(bytes: Uint8Array): string {
  const sum = createSha256();
  sum.update(bytes);
  return sum.digest();
}

describe('a large file', () => {
  const bytes = new Uint8Array(17 * 1024 * 1024).map((_, at) => at % 251);
  const large = { id: row.id, hash: sumOfAll(bytes).slice(0, 16) };
  const largeUrl = origin + mediaPath(large, 'original', account);
  const largeAddress = parseMediaAddress(new URL(largeUrl))!;
  const film = (body: Uint8Array<ArrayBuffer>) =>
    new Response(body, { headers: { 'Content-Type': 'video/mp4', 'Content-Length': String(body.length) } });

  it('is seeked from the device, and one that changed on the disk is fetched anew while it plays', async () => {
    const memory = memoryCacheStorage();
    const work: Promise<unknown>[] = [];
    const state = { fetched: 0, isOnline: true };
    const start = () => ({
      storage: memory.storage,
      checked: new Set<string>(),
      held: new Map<string, Blob>(),
      fetch: () => ((state.fetched += 1), state.isOnline ? Promise.resolve(film(bytes)) : Promise.reject(new TypeError('offline'))),
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      onKeepFailed: () => undefined,
    });
    const ask = async (server: ReturnType<typeof start>, headers: Record<string, string> = {}) => {
      const response = await serveMedia(new Request(largeUrl, { headers }), largeAddress, server);
      for (let done = 0; done < work.length; done++) await work[done];
      return response;
    };
    await ask(start());
    const part = await ask(start(), { Range: 'bytes=17000000-17000003' });
    expect(part.headers.get('Content-Range')).toBe(`bytes 17000000-17000003/${bytes.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(17_000_000, 17_000_004));
    expect(state.fetched).toBe(1);

    const hurt = bytes.slice();
    hurt[9_000_000] = 255;
    memory.files.set(largeUrl, new Response(hurt, { headers: memory.files.get(largeUrl)!.headers }));
    const server = start();
    await ask(server, { Range: 'bytes=0-9' });
    expect(state.fetched).toBe(2);
    const mended = await ask(server, { Range: 'bytes=9000000-9000000' });
    expect(new Uint8Array(await mended.arrayBuffer())).toEqual(bytes.slice(9_000_000, 9_000_001));

    memory.files.set(largeUrl, new Response(hurt, { headers: memory.files.get(largeUrl)!.headers }));
    state.isOnline = false;
    const offline = start();
    await ask(offline, { Range: 'bytes=0-9' });
    const gone = await ask(offline, { Range: 'bytes=10-19' });
    expect([gone.status, await gone.json()]).toMatchObject([504, { code: 'MEDIA_OFFLINE' }]);
  });
});

describe('media addresses', () => {
  it('are recognised as the contract writes them', () => {
    expect(address).toEqual({ account, variant: '512', hash: row.hash });
  });

  it.each([
    `/api/media/${row.id}/512?h=${row.hash}&k=../../evil`,
    `/api/media/${row.id}/512?h=${row.hash}`,
    `/api/media/${row.id}/512?h=&k=${account}`,
    `/api/media/${row.id}/512?h=${row.hash}&k=${account}&x=1`,
    `/api/media/${row.id}/4096?h=${row.hash}&k=${account}`,
    `/api/media/nobody/512?h=${row.hash}&k=${account}`,
    `/api/user/me?h=${row.hash}&k=${account}`,
  ])('are refused otherwise: %s', (path) => {
    expect(parseMediaAddress(new URL(path, origin))).toBeNull();
  });
});
