import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { mediaPath, type MediaVariant } from '../../../contract/media/media.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { ORD_EPOCH, StudioDatabase } from '../../db/database.ts';
import { setOfflineAlbum } from '../../db/albums/offline-albums.ts';
import { databaseName, openDatabase, saveMe } from '../../db/open-database.ts';
import { countKept } from '../../lib/kept/count-kept.ts';
import { listNotes } from '../../lib/kept/file-notes.ts';
import { mediaCacheName, notesName, parseMediaAddress } from '../../lib/media/media-address.ts';
import { evictBlobs, trimBlobs } from './evict-blobs.ts';
import { createFileTender } from './tend-files.ts';

let account = '';
let accounts = 0;
let memory = memoryCacheStorage();
let now = 0;
const failures: unknown[] = [];

beforeEach(() => {
  account = (++accounts).toString(16).padStart(16, '0');
  memory = memoryCacheStorage();
  now = 1_000_000;
  failures.length = 0;
});

const urlOf = (i: number, variant: MediaVariant) =>
  `https://studio.test${mediaPath({ id: uuid(i), hash: '0123456789abcdef' }, variant, account)}`;
const pathOf = (i: number, variant: MediaVariant) => urlOf(i, variant).slice('https://studio.test'.length);

function tend(room = Infinity) {
  const clock = { now: () => now, sleep: async () => undefined };
  return createFileTender({ storage: memory.storage, clock, room: async () => room, onFailed: (error) => failures.push(error) });
}

async function keep(tender: ReturnType<typeof tend>, url: string, bytes: number, type = 'image/webp'): Promise<void> {
  const headers = { 'Content-Type': type, 'Content-Length': String(bytes) };
  memory.files.set(url, new Response('x'.repeat(bytes), { headers }));
  await tender.kept(url, parseMediaAddress(new URL(url))!, { bytes, type });
}

it('notes what is kept with its size, and when it was shown last, at most once a minute', async () => {
  const tender = tend();
  await keep(tender, urlOf(1, '512'), 10);
  const used = () => tender.used(urlOf(1, '512'), parseMediaAddress(new URL(urlOf(1, '512')))!);
  now += 30_000;
  await used();
  expect(await listNotes(account)).toEqual([{ k: pathOf(1, '512'), bytes: 10, used: 1_000_000, tier: 3 }]);
  now += 31_000;
  await used();
  expect((await listNotes(account))[0]?.used).toBe(1_061_000);
  expect(failures).toEqual([]);
});

it('keeps within the budget: what was not shown for longest goes, albums kept offline and the newest small copies stay', async () => {
  const db = await openDatabase(new StudioDatabase(databaseName(account)));
  await saveMe(db, new ModelServer().me, 0);
  const source = new ModelServer();
  for (let i = 0; i < 5; i++) source.addMedia(uuid(i), 1_000 - i);
  await db.media.bulkPut(source.live().map((row) => ({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at })));
  await db.albumItems.put({ id: 'one', album_id: uuid(90), media_id: uuid(3), added_at: 1, sp: 'space-1', seq: 1, g: 0 });
  await setOfflineAlbum(db, uuid(90), true);
  db.close();
  const lavish = tend();
  await keep(lavish, urlOf(3, 'original'), 900, 'image/png');
  for (const i of [0, 1, 2]) {
    now += 1_000;
    await keep(lavish, urlOf(i, '512'), 100);
    await keep(lavish, urlOf(i, 'original'), 300, 'image/png');
  }
  now += 120_000;
  await lavish.used(urlOf(0, 'original'), parseMediaAddress(new URL(urlOf(0, 'original')))!);
  const sparing = tend(800);
  await keep(sparing, urlOf(4, '512'), 1);
  expect(failures).toEqual([]);
  const left = ['512', 'original'] as const;
  expect([0, 1, 2, 3].flatMap((i) => left.filter((variant) => memory.files.has(urlOf(i, variant))).map((v) => `${i} ${v}`))).toEqual([
    '0 512',
    '0 original',
    '1 512',
    '2 512',
    '3 original',
  ]);
  expect((await listNotes(account)).map(({ k }) => k).sort()).toEqual([...memory.files.keys()].map((url) => url.slice(19)).sort());
});

it('makes room on a full disk by what was shown last, not by what came last', async () => {
  const tender = tend();
  for (const i of [1, 2, 3, 4]) await keep(tender, urlOf(i, 'original'), 10, 'image/png');
  now += 120_000;
  await tender.used(urlOf(1, 'original'), parseMediaAddress(new URL(urlOf(1, 'original')))!);
  expect(await evictBlobs(account, memory.storage)).toBe(true);
  expect([1, 2, 3, 4].filter((i) => memory.files.has(urlOf(i, 'original')))).toEqual([1, 3, 4]);
});

it('leaves everything alone where it cannot be read what has to stay', async () => {
  const tender = tend();
  await keep(tender, urlOf(1, 'original'), 10, 'image/png');
  const stays = () => Promise.reject(new Error('unreadable'));
  await expect(trimBlobs(account, { storage: memory.storage, budget: 1, stays })).rejects.toThrow('unreadable');
  expect(memory.files.size).toBe(1);
});

it('finds files without a note and forgets notes of files that are gone', async () => {
  const tender = tend();
  await keep(tender, urlOf(1, '512'), 10);
  await keep(tender, urlOf(2, '512'), 20);
  memory.files.delete(urlOf(1, '512'));
  memory.files.set(urlOf(3, 'original'), new Response('x', { headers: { 'Content-Type': 'video/mp4', 'Content-Length': '30' } }));
  expect(await countKept(account, memory.storage)).toMatchObject({
    thumbnails: { count: 1, bytes: 20 },
    originals: { count: 1, bytes: 30 },
  });
  const notes = await listNotes(account);
  expect(notes.map(({ k, tier }) => [k, tier])).toEqual([
    [pathOf(2, '512'), 3],
    [pathOf(3, 'original'), 1],
  ]);
});

it('keeps its notes apart from the library', () => {
  expect(notesName(account).startsWith('studio.')).toBe(false);
  expect(mediaCacheName(account)).not.toBe(notesName(account));
});
