import { expect, it } from 'vitest';
import { blankMedia } from '../../../contract/media/blank-media.ts';
import { AppError } from '../../../contract/errors.ts';
import type { MediaRow } from '../../../contract/media/media-row.ts';
import { writeNew } from './write-new.ts';

/** A folder of the system: a file is empty until it is closed. */
function folderOf(failure: { name: string; on: 'create' | 'close' } | null = null) {
  const files = new Map<string, string>();
  const fail = (on: string) => {
    if (failure?.on === on) throw new DOMException('no', failure.name);
  };
  const getFileHandle = async (name: string, { create = false } = {}) => {
    if (!files.has(name) && !create) throw new DOMException('none', 'NotFoundError');
    if (create) fail('create');
    if (!files.has(name)) files.set(name, '');
    return {
      getFile: async () => new Blob([files.get(name)!]),
      createWritable: async () => {
        let text = '';
        return {
          write: async (blob: Blob) => void (text = await blob.text()),
          close: async () => (fail('close'), void files.set(name, text)),
          abort: async () => undefined,
        };
      },
    };
  };
  return { files, handle: { getFileHandle } as unknown as FileSystemDirectoryHandle };
}

const item = (n: number, change: Partial<MediaRow> = {}): MediaRow => ({
  ...blankMedia(`id-${n}`, n, 'me'),
  status: 'completed',
  hash: '0123456789abcdef',
  ...change,
});
const make = async ({ id }: MediaRow) => ({ name: `${id}.png`, blob: new Blob([`of ${id}`]) });

async function run(items: MediaRow[], change: Partial<Parameters<typeof writeNew>[0]> = {}, world = folderOf()) {
  const noted: string[] = [];
  const result = await writeNew({
    items,
    isWritten: (id) => noted.includes(id),
    make,
    folder: world.handle,
    onWritten: async (id) => void noted.push(id),
    signal: new AbortController().signal,
    ...change,
  });
  return { ...result, noted, files: world.files };
}

it('writes what was made, oldest first, and neither what failed, is unfinished nor was brought here', async () => {
  const others = [item(3, { status: 'failed' }), item(4, { status: 'submitted', hash: null }), item(5, { origin: 'imported' })];
  const { noted, files, waiting, problem } = await run([item(2), item(1), ...others]);
  expect(noted).toEqual(['id-1', 'id-2']);
  expect([...files]).toEqual([
    ['id-1.png', 'of id-1'],
    ['id-2.png', 'of id-2'],
  ]);
  expect([problem, waiting.map(({ id }) => id)]).toEqual([null, ['id-4']]);
});

it('writes nothing twice, neither what is noted nor what is there without a note', async () => {
  const world = folderOf();
  await run([item(1)], {}, world);
  world.files.set('id-1.png', 'as the person left it');
  const news: boolean[] = [];
  await run([item(1), item(2)], { onWritten: async (_, isNew) => void news.push(isNew), isWritten: (id) => id === 'id-3' }, world);
  expect(news).toEqual([false, true]);
  expect(world.files.get('id-1.png')).toBe('as the person left it');
});

it('writes a file anew that was cut off when the browser died', async () => {
  const world = folderOf();
  world.files.set('id-1.png', '');
  await run([item(1)], {}, world);
  expect(world.files.get('id-1.png')).toBe('of id-1');
});

it('does not write again what the person has removed', async () => {
  const { files } = await run([item(1)], { isWritten: () => true });
  expect(files.size).toBe(0);
});

it.each([
  ['full', { name: 'QuotaExceededError', on: 'close' as const }],
  ['gone', { name: 'NotFoundError', on: 'create' as const }],
  ['permission', { name: 'NotAllowedError', on: 'create' as const }],
  ['failed', { name: 'NoModificationAllowedError', on: 'create' as const }],
])('stops and says so when the folder does not take a file: %s', async (problem, failure) => {
  const outcome = await run([item(1), item(2)], {}, folderOf(failure));
  expect([outcome.problem, outcome.noted]).toEqual([problem, []]);
  expect([...outcome.files.values()].join('')).toBe('');
});

it.each([new AppError('MEDIA_OFFLINE'), new TypeError('not decoded')])(
  'goes on with the others when one file cannot be had, which then waits: %s',
  async (failure) => {
    const failing = async (one: MediaRow) => {
      if (one.id === 'id-1') throw failure;
      return make(one);
    };
    const { noted, waiting } = await run([item(1), item(2)], { make: failing });
    expect([noted, waiting.map(({ id }) => id)]).toEqual([['id-2'], ['id-1']]);
  },
);

it('writes no further file once it was paused', async () => {
  const pause = new AbortController();
  const { noted } = await run([item(1), item(2)], {
    signal: pause.signal,
    make: (one) => (pause.abort(), make(one)),
  });
  expect(noted).toEqual([]);
});
