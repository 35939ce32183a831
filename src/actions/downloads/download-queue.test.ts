import { expect, test } from 'vitest';
import { proxy } from 'valtio/vanilla';
import { AppError } from '../../../contract/errors.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { hasRunningJobs } from '../../lib/running-jobs.ts';
import { toDownload, type Download } from './download.ts';
import { DownloadQueue, type DownloadStore, type MadeDownload, type MakeOptions } from './download-queue.ts';

type Call = MakeOptions & { id: string; made: readonly unknown[]; finish(failedIds?: string[]): void; fail(error: unknown): void };

/** A queue whose files are made when the test says so. */
function openQueue(left: Download[] = [], handOver: () => Promise<void> = () => Promise.resolve()) {
  const state = proxy({ downloads: [] as Download[] });
  const calls: Call[] = [];
  const delivered: string[] = [];
  const dropped: string[] = [];
  let stored: unknown = null;
  const store: DownloadStore = {
    save: async (downloads) => void (stored = structuredClone(downloads)),
    takeLeft: (adopt) => adopt(left),
    drop: async (id) => void dropped.push(id),
  };
  const queue = new DownloadQueue({
    state,
    store,
    make: ({ id, made }, options) =>
      new Promise<MadeDownload>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason));
        const finish = (failedIds: string[] = []) => resolve({ file: new File(['x'], `${id}.jpg`), failedIds });
        calls.push({ ...options, id, made, finish, fail: reject });
      }),
    deliver: async (id) => {
      delivered.push(id);
      await handOver();
      return 'saved';
    },
  });
  const step = (id: string) => state.downloads.find((one) => one.id === id)?.step;
  return { state, queue, calls, delivered, dropped, step, stored: () => stored };
}

function download(id: string, isArchive = false, askedAt = Date.now()): Download {
  const ids = isArchive ? ['a', 'b', 'c'] : ['a'];
  return toDownload({ ids, format: 'jpg', version: null, clip: null, picture: null, isArchive }, { id, title: 'gulls', askedAt });
}

test('files are made one at a time, in the order in which they were asked for, and a reload waits for all of them', async () => {
  const { queue, calls, step, delivered } = openQueue();
  queue.add(download('one'));
  queue.add(download('two'));
  expect([step('one'), step('two')]).toEqual(['running', 'waiting']);
  expect(hasRunningJobs()).toBe(true);
  calls[0]!.finish();
  await eventually(() => expect(step('two')).toBe('running'));
  calls[1]!.finish();
  await eventually(() => expect(hasRunningJobs()).toBe(false));
  expect(delivered).toEqual(['one', 'two']);
});

test('progress is true and never runs backwards', () => {
  const { queue, calls, state } = openQueue();
  queue.add(download('one'));
  for (const fraction of [0.4, 0.2, 0.6]) calls[0]!.onProgress(fraction);
  expect(state.downloads[0]).toMatchObject({ fraction: 0.6, fetched: null });
  calls[0]!.onFetch(0.5);
  expect(state.downloads[0]?.fetched).toBe(0.5);
});

test('a paused download stops at once, lets others go on, and uses what was made when it goes on', async () => {
  const { queue, calls, step, delivered } = openQueue();
  queue.add(download('many', true));
  queue.add(download('two'));
  calls[0]!.onMade({ id: 'a', name: 'a.jpg' });
  queue.pause('many');
  expect(calls[0]!.signal.aborted).toBe(true);
  await eventually(() => expect(step('two')).toBe('running'));
  expect(step('many')).toBe('paused');
  calls[1]!.finish();
  queue.resume('many');
  await eventually(() => expect(calls).toHaveLength(3));
  expect(calls[2]).toMatchObject({ id: 'many', made: [{ id: 'a', name: 'a.jpg' }] });
  calls[2]!.finish();
  await eventually(() => expect(delivered).toEqual(['two', 'many']));
});

test('a download that is paused and gone on with before it has stopped runs once', async () => {
  const { queue, calls, step, delivered } = openQueue();
  queue.add(download('one'));
  queue.pause('one');
  queue.resume('one');
  await eventually(() => expect(calls).toHaveLength(2));
  calls[1]!.finish();
  await eventually(() => expect(step('one')).toBe('saved'));
  expect(delivered).toEqual(['one']);
});

test('a file that is being handed over is handed over once, also when it is paused then', async () => {
  let handOver = (): void => undefined;
  const { queue, calls, step, delivered } = openQueue([], () => new Promise<void>((resolve) => (handOver = resolve)));
  queue.add(download('one'));
  calls[0]!.finish();
  await eventually(() => expect(delivered).toEqual(['one']));
  queue.pause('one');
  queue.resume('one');
  handOver();
  await eventually(() => expect(step('one')).toBe('saved'));
  expect(calls).toHaveLength(1);
});

test('cancel ends the work and forgets it; nothing late brings it back', async () => {
  const { queue, calls, state, dropped, delivered } = openQueue();
  queue.add(download('one'));
  queue.remove('one');
  calls[0]!.onProgress(0.9);
  calls[0]!.finish();
  queue.add(download('two'));
  await eventually(() => expect(state.downloads.map(({ id, step }) => [id, step])).toEqual([['two', 'running']]));
  expect([dropped, delivered]).toEqual([['one'], []]);
});

test('a failure says why, keeps the others, and can be tried again', async () => {
  const { queue, calls, state, step } = openQueue();
  queue.add(download('one'));
  queue.add(download('two'));
  calls[0]!.fail(new AppError('MEDIA_OFFLINE'));
  await eventually(() => expect(step('two')).toBe('running'));
  expect(state.downloads[0]).toMatchObject({
    step: 'failed',
    reason: 'This picture is not on this device yet. Connect once to download it.',
  });
  calls[1]!.finish();
  queue.resume('one');
  await eventually(() => expect(step('one')).toBe('running'));
  expect(state.downloads[0]?.reason).toBeNull();
});

test('a saved archive lists its missing items, and removing it from the list keeps its file', async () => {
  const { queue, calls, state, dropped, step } = openQueue();
  queue.add(download('many', true));
  calls[0]!.finish(['b']);
  await eventually(() => expect(step('many')).toBe('saved'));
  expect(state.downloads[0]?.failedIds).toEqual(['b']);
  queue.remove('many');
  expect(dropped).toEqual([]);
});

test('after a restart a recent download goes on by itself, an older one stays paused', async () => {
  const old = { ...download('old'), step: 'running' as const, askedAt: Date.now() - 2 * 3_600_000 };
  const fresh = { ...download('fresh', true), step: 'running' as const, made: [{ id: 'a', name: 'a.jpg' }] };
  const { queue, calls, step, stored } = openQueue([old, fresh, { ...download('over'), step: 'saved' }]);
  await queue.restore();
  expect([step('old'), step('fresh'), step('over')]).toEqual(['paused', 'running', undefined]);
  expect(calls[0]?.made).toEqual([{ id: 'a', name: 'a.jpg' }]);
  expect(stored()).toHaveLength(2);
});
