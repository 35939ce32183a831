import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { mediaPath, type MediaVariant } from '../../../contract/media/media.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { StudioDatabase, ORD_EPOCH } from '../../db/database.ts';
import { setOfflineAlbum } from '../../db/albums/offline-albums.ts';
import { openDatabase, saveMe } from '../../db/open-database.ts';
import { mediaCacheName } from '../../lib/media/media-address.ts';
import { sha256 } from '../../lib/sha256.ts';
import { listNotes, saveNotes } from '../../lib/kept/file-notes.ts';
import { roomLeft } from './evict-blobs.ts';
import { transferBlobs, type TransferOptions } from './transfer-blobs.ts';

const account = '0123456789abcdef';
const server = new ModelServer();
/** The start of the SHA-256 of every answer's bytes. */
const hash = sha256('picture').slice(0, 16);
let db: StudioDatabase;
let names = 0;

beforeEach(async () => {
  db = await openDatabase(new StudioDatabase(`studio.transfer-${++names}`));
  await saveMe(db, server.me, 0);
});

/** `count` finished pictures, number 0 the newest. */
async function addPictures(count: number, change: { size_bytes?: number; hash?: null } = {}): Promise<void> {
  const source = new ModelServer();
  for (let i = 0; i < count; i++) source.addMedia(uuid(i), 1_000_000 - i);
  await db.media.bulkPut(
    source.live().map((row) => ({ ...row, hash, ...change, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at })),
  );
}
const pathOf = (i: number, variant: MediaVariant) => mediaPath({ id: uuid(i), hash }, variant, account);
const picture = (body = 'picture') =>
  new Response(body, { headers: { 'Content-Type': 'image/webp', 'Content-Length': String(body.length) } });

function cutConnection(): Response {
  throw new TypeError('Failed to fetch');
}

type World = { quota?: number; answer?: (path: string) => Response };

function setUp(change: Partial<TransferOptions> = {}, { quota = Infinity, answer = () => picture() }: World = {}) {
  const memory = memoryCacheStorage({ quota });
  const asked: string[] = [];
  const load = async (path: string) => {
    asked.push(path);
    return answer(path);
  };
  const options = { db, account, storage: memory.storage, connection: undefined, signal: new AbortController().signal };
  const run = () => transferBlobs({ ...options, fetch: load as typeof fetch, ...change });
  const has = (path: string) => memory.files.has(`https://studio.test${path}`);
  return { run, asked, memory, has };
}

describe('bringing files onto the device', () => {
  it('brings the originals of albums that are kept offline, however old they are', async () => {
    await addPictures(320);
    const albumItem = {
      id: `${uuid(900)}.${uuid(310)}`,
      album_id: uuid(900),
      media_id: uuid(310),
      added_at: 1,
      sp: 'space-1',
      seq: 1,
      g: 0,
    };
    await db.albumItems.put(albumItem);
    const { run, has } = setUp();
    await run();
    expect(has(pathOf(310, 'original'))).toBe(false);
    await setOfflineAlbum(db, uuid(900), true);
    await run();
    expect([has(pathOf(310, 'original')), has(pathOf(311, 'original'))]).toEqual([true, false]);
  });

  it('brings what was just made first and whole, then the small copies of older pictures', async () => {
    await addPictures(100);
    const { run, asked, memory, has } = setUp();
    expect(await run()).toEqual({ arrived: 100 + 100 + 60, isCutShort: false });
    expect(new Set(memory.opened)).toEqual(new Set([mediaCacheName(account)]));
    expect(asked.slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, i) => pathOf(i, '256')));
    expect(asked.slice(12, 14)).toEqual([pathOf(0, '512'), pathOf(0, 'original')]);
    expect(asked.indexOf(pathOf(11, 'original'))).toBeLessThan(asked.indexOf(pathOf(12, '256')));
    expect(asked.indexOf(pathOf(99, '512'))).toBeLessThan(asked.indexOf(pathOf(12, 'original')));
    expect(has(pathOf(59, 'original'))).toBe(true);
    expect(has(pathOf(60, 'original'))).toBe(false);
  });

  it('asks again for nothing that is here', async () => {
    await addPictures(3);
    const { run, asked } = setUp();
    expect((await run()).arrived).toBe(9);
    expect((await run()).arrived).toBe(0);
    expect(asked).toHaveLength(9);
  });

  it('brings no original that would push out what is shown, unless the person wants it offline', async () => {
    await addPictures(20, { size_bytes: 100 });
    await db.albumItems.put({ id: 'one', album_id: uuid(900), media_id: uuid(19), added_at: 1, sp: 'space-1', seq: 1, g: 0 });
    await setOfflineAlbum(db, uuid(900), true);
    const { run, has } = setUp({ room: async () => 250 });
    await run();
    expect(Array.from({ length: 20 }, (_, i) => i).filter((i) => has(pathOf(i, 'original')))).toEqual([0, 1, 19]);
    expect(has(pathOf(18, '512'))).toBe(true);
  });

  it('brings what is wanted offline and small copies also where more is kept than there is room for', async () => {
    await addPictures(3, { size_bytes: 100 });
    await db.albumItems.put({ id: 'one', album_id: uuid(900), media_id: uuid(2), added_at: 1, sp: 'space-1', seq: 1, g: 0 });
    await setOfflineAlbum(db, uuid(900), true);
    const { run, has } = setUp({ room: async () => -1 });
    await run();
    expect([0, 1, 2].map((i) => has(pathOf(i, 'original')))).toEqual([false, false, true]);
    expect(has(pathOf(0, '256'))).toBe(true);
    await saveNotes(account, [{ k: pathOf(2, 'original'), bytes: 900, used: 1, tier: 0 }]);
    await saveNotes(account, [{ k: pathOf(1, '256'), bytes: 30, used: 1, tier: 4 }]);
    const kept = (await listNotes(account)).filter(({ k }) => !k.includes(uuid(2))).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(await roomLeft(db, account, async () => 500)).toBe(500 - kept);
  });

  it('keeps no original whose bytes are not those that its address names', async () => {
    await addPictures(1);
    const { run, has } = setUp({}, { answer: () => picture('picturE') });
    await run();
    expect([has(pathOf(0, '256')), has(pathOf(0, 'original'))]).toEqual([true, false]);
  });

  it('leaves pictures alone that are not painted yet, and stops at 300 MB of originals', async () => {
    await addPictures(2, { hash: null });
    expect((await setUp().run()).arrived).toBe(0);
    await addPictures(5, { size_bytes: 100 * 1024 * 1024 });
    const { run, has } = setUp();
    await run();
    expect([0, 1, 2, 3].map((i) => has(pathOf(i, 'original')))).toEqual([true, true, true, false]);
    expect(has(pathOf(4, '512'))).toBe(true);
  });

  it.each([{ saveData: true }, { type: 'cellular' }])('brings nothing over a connection that costs money: %j', async (connection) => {
    await addPictures(3);
    const { run, asked } = setUp({ connection });
    expect(await run()).toEqual({ arrived: 0, isCutShort: false });
    expect(asked).toEqual([]);
  });

  it('does without where the browser keeps no files', async () => {
    await addPictures(1);
    expect(await setUp({ storage: undefined }).run()).toEqual({ arrived: 0, isCutShort: false });
  });

  it('stops at a full disk without dropping anything, and goes on when there is room', async () => {
    await addPictures(20);
    const full = setUp({}, { quota: 5 });
    expect(await full.run()).toEqual({ arrived: 5, isCutShort: false });
    expect(full.memory.files.size).toBe(5);
    expect(full.asked.length).toBeLessThanOrEqual(7);
  });

  it.each([401, 429, 503])('stops when the studio answers %i', async (status) => {
    await addPictures(20);
    const { run, asked } = setUp({}, { answer: () => new Response('', { status }) });
    expect(await run()).toEqual({ arrived: 0, isCutShort: true });
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('stops when the connection is lost', async () => {
    await addPictures(20);
    const { run, asked } = setUp({}, { answer: cutConnection });
    expect(await run()).toEqual({ arrived: 0, isCutShort: true });
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('keeps no file that was cut off, is no picture or is gone, and brings the others', async () => {
    await addPictures(4);
    const broken: Record<string, Response> = {
      [pathOf(0, '256')]: new Response('half', { headers: { 'Content-Type': 'image/webp', 'Content-Length': '8' } }),
      [pathOf(1, '256')]: new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } }),
      [pathOf(2, '256')]: new Response('', { status: 404 }),
    };
    const { run, has } = setUp({}, { answer: (path) => broken[path] ?? picture() });
    expect(await run()).toEqual({ arrived: 9, isCutShort: false });
    expect([0, 1, 2, 3].map((i) => has(pathOf(i, '256')))).toEqual([false, false, false, true]);
  });

  it('stops at once when another context leads', async () => {
    await addPictures(20);
    const stop = new AbortController();
    const answer = (): Response => {
      stop.abort();
      return picture();
    };
    const { run, asked } = setUp({ signal: stop.signal }, { answer });
    await run();
    expect(asked.length).toBeLessThanOrEqual(2);
  });
});
