import * as Comlink from 'comlink';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { createWorkerClient, type WorkerLike } from './worker-client.ts';

type Api = {
  double(n: number): number;
  never(): Promise<void>;
  halfway(onProgress: (fraction: number) => void): Promise<string>;
  refuse(): void;
  crash(): void;
  fetchPart(): void;
};

/** The far side runs in this process behind a real message channel. */
function fakeWorkers() {
  const started: { isTerminated: boolean; port: MessagePort }[] = [];
  const start = (): WorkerLike => {
    const { port1, port2 } = new MessageChannel();
    const state = { isTerminated: false, port: port1 };
    started.push(state);
    Comlink.expose(
      {
        double: (n) => n * 2,
        never: () => new Promise<void>(() => {}),
        async halfway(onProgress) {
          // The argument is a remote function: it returns a promise, although its type says void.
          await Promise.resolve(onProgress(0.5));
          return 'done';
        },
        refuse: () => {
          throw new AppError('CONVERT_FAILED', { detail: 'This picture is too large.' });
        },
        crash: () => {
          throw new RangeError('out of memory');
        },
        fetchPart: () => {
          throw new TypeError('Failed to fetch dynamically imported module: https://studio.test/assets/encoder.js');
        },
      } satisfies Api,
      port2,
    );
    port1.start();
    return Object.assign(port1, {
      terminate() {
        state.isTerminated = true;
        port1.close();
      },
    });
  };
  const alive = (): number => started.filter((worker) => !worker.isTerminated).length;
  return { start, started, alive };
}

const closers: (() => void)[] = [];
function setUp(options: { size?: number; idleMs?: number; stallMs?: number } = {}) {
  const workers = fakeWorkers();
  closers.push(() => workers.started.forEach(({ port }) => port.close()));
  return { ...workers, client: createWorkerClient<Api>({ start: workers.start, ...options }) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const close of closers.splice(0)) close();
});

describe('worker client', () => {
  it('starts no worker before the first job, and one for many jobs', async () => {
    const { client, started } = setUp();
    expect(started).toHaveLength(0);
    expect(await Promise.all([1, 2, 3].map((n) => client.run(v.number(), (api) => api.double(n))))).toEqual([2, 4, 6]);
    expect(started).toHaveLength(1);
  });

  it('runs at most as many jobs at once as its size', async () => {
    const { client, started } = setUp({ size: 2 });
    await Promise.all([1, 2, 3, 4, 5].map((n) => client.run(v.number(), (api) => api.double(n))));
    expect(started).toHaveLength(2);
  });

  it('stops a job that would never end at its abort, and starts afresh for the next', async () => {
    const { client, started } = setUp();
    const abort = new AbortController();
    const job = client.run(v.unknown(), (api) => api.never(), { signal: abort.signal });
    await eventually(() => expect(started).toHaveLength(1));
    abort.abort(new DOMException('stopped', 'AbortError'));
    await expect(job).rejects.toMatchObject({ name: 'AbortError' });
    expect(started[0]?.isTerminated).toBe(true);
    expect(await client.run(v.number(), (api) => api.double(4))).toBe(8);
    expect(started).toHaveLength(2);
  });

  it('lets an aborted job leave the queue without disturbing the one that runs', async () => {
    const { client, started } = setUp();
    const first = new AbortController();
    const second = new AbortController();
    const running = client.run(v.unknown(), (api) => api.never(), { signal: first.signal });
    const waiting = client.run(v.number(), (api) => api.double(1), { signal: second.signal });
    const third = client.run(v.number(), (api) => api.double(21));
    second.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(started[0]?.isTerminated).toBe(false);
    first.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(await third).toBe(42);
  });

  it('reports progress as the worker tells it', async () => {
    const { client } = setUp();
    const seen: number[] = [];
    const onProgress = (fraction: number): void => void seen.push(fraction);
    await client.run(v.string(), (api, listener) => api.halfway(listener), { onProgress });
    expect(seen).toEqual([0.5]);
  });

  it('stops the worker after a time without work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { client, alive } = setUp({ idleMs: 10_000 });
    await client.run(v.number(), (api) => api.double(1));
    vi.advanceTimersByTime(9_999);
    expect(alive()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(alive()).toBe(0);
    expect(await client.run(v.number(), (api) => api.double(2))).toBe(4);
  });

  it('keeps the sentence of a refusal and the worker that gave it', async () => {
    const { client, alive } = setUp();
    const refused = client.run(v.unknown(), (api) => api.refuse());
    await expect(refused).rejects.toMatchObject({ code: 'CONVERT_FAILED', message: 'This picture is too large.' });
    expect(alive()).toBe(1);
  });

  it('words any other failure for people and discards the worker', async () => {
    const { client, alive } = setUp();
    const crashed = client.run(v.unknown(), (api) => api.crash());
    await expect(crashed).rejects.toMatchObject({ code: 'CONVERT_FAILED', message: expect.stringContaining('could not be converted') });
    expect(alive()).toBe(0);
  });

  it('cancels a job without progress, stops its worker and starts a new one', async () => {
    const { client, started } = setUp({ stallMs: 30 });
    const stalled = client.run(v.unknown(), (api) => api.never());
    await expect(stalled).rejects.toMatchObject({ code: 'CONVERT_FAILED', message: expect.stringContaining('could not be converted') });
    expect(started[0]?.isTerminated).toBe(true);
    expect(await client.run(v.number(), (api) => api.double(3))).toBe(6);
  });

  it('refuses an answer of the wrong shape', async () => {
    const { client } = setUp();
    await expect(client.run(v.string(), (api) => api.double(1))).rejects.toMatchObject({ code: 'CONVERT_FAILED' });
  });

  it('fails when a worker dies before it answers', async () => {
    const { client, started } = setUp();
    const job = client.run(v.unknown(), (api) => api.never());
    await eventually(() => expect(started).toHaveLength(1));
    started[0]?.port.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    await expect(job).rejects.toMatchObject({ code: 'CONVERT_FAILED', message: expect.stringContaining('could not be converted') });
  });

  it('asks to connect once when the worker, or a part of it, is not on this device', async () => {
    const { client, started, alive } = setUp();
    const missing = { code: 'CONVERT_FAILED', message: expect.stringContaining('not on this device yet. Connect once') };
    const job = client.run(v.unknown(), (api) => api.never());
    await eventually(() => expect(started).toHaveLength(1));
    started[0]?.port.dispatchEvent(new Event('error'));
    await expect(job).rejects.toMatchObject(missing);
    // A worker whose script never ran is dropped: it would never answer.
    expect(alive()).toBe(0);
    await expect(client.run(v.unknown(), (api) => api.fetchPart())).rejects.toMatchObject(missing);
    // The next try starts afresh.
    expect(alive()).toBe(0);
    expect(await client.run(v.number(), (api) => api.double(2))).toBe(4);
  });

  it('says so within seconds, offline, when a worker never gives a sign of life, and waits longer for the network', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    vi.stubGlobal('navigator', { onLine: false });
    const mute: { isTerminated: boolean }[] = [];
    const client = createWorkerClient<Api>({
      start() {
        const { port1, port2 } = new MessageChannel();
        const state = { isTerminated: false };
        mute.push(state);
        return Object.assign(port1, {
          terminate() {
            state.isTerminated = true;
            port1.close();
            port2.close();
          },
        });
      },
    });
    const missing = { code: 'CONVERT_FAILED', message: expect.stringContaining('not on this device yet. Connect once') };
    const offline = client.run(v.unknown(), (api) => api.never());
    const heard = expect(offline).rejects.toMatchObject(missing);
    await eventually(() => expect(mute).toHaveLength(1));
    vi.advanceTimersByTime(6_000);
    await heard;
    expect(mute[0]?.isTerminated).toBe(true);

    vi.stubGlobal('navigator', { onLine: true });
    const online = client.run(v.unknown(), (api) => api.never());
    const toldOnline = expect(online).rejects.toMatchObject(missing);
    await eventually(() => expect(mute).toHaveLength(2));
    vi.advanceTimersByTime(60_000);
    expect(mute[1]?.isTerminated).toBe(false);
    vi.advanceTimersByTime(60_000);
    await toldOnline;
  });

  it('lets a worker that has answered once take its time, offline too', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { client, started } = setUp();
    expect(await client.run(v.number(), (api) => api.double(1))).toBe(2);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const stop = new AbortController();
    const job = client.run(v.unknown(), (api) => api.never(), { signal: stop.signal });
    const stopped = expect(job).rejects.toMatchObject({ name: 'AbortError' });
    vi.advanceTimersByTime(60_000);
    expect(started[0]?.isTerminated).toBe(false);
    stop.abort();
    await stopped;
  });

  it('does not start a worker for a job that is aborted already', async () => {
    const { client, started } = setUp();
    await expect(client.run(v.unknown(), (api) => api.never(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(started).toHaveLength(0);
  });
});
