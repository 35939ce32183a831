import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mediaPath } from '../../contract/media/media.ts';
import { memoryCacheStorage } from '../../tests/support/device/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../tests/support/model/model-server.ts';
import { ORD_EPOCH, type StudioDatabase } from '../db/database.ts';
import { openAccount, openStudio } from '../db/open-database.ts';
import { mediaCacheName } from '../lib/media/media-address.ts';
import { makeChange } from './make-change.ts';

const star = { kind: 'media.star', args: { id: uuid(0), is_starred: true } } as const;
let db: StudioDatabase;
let memory: ReturnType<typeof memoryCacheStorage>;
let accounts = 0;

beforeEach(async () => {
  memory = memoryCacheStorage();
  vi.stubGlobal('caches', memory.storage);
  const server = new ModelServer();
  server.addMedia(uuid(0), 1000);
  db = await openStudio({ ...server.me, user_id: `user-${++accounts}` });
  const row = server.live()[0]!;
  await db.media.put({ ...row, sp: 'space-1', seq: 1, g: 0, ord: ORD_EPOCH - row.created_at });
});
afterEach(() => vi.unstubAllGlobals());

async function keepFiles(count: number): Promise<void> {
  const cache = await memory.storage.open(mediaCacheName(openAccount()));
  for (let i = 1; i <= count; i++) {
    const path = mediaPath({ id: uuid(i), hash: '0123456789abcdef' }, '512', openAccount());
    await cache.put(path, new Response('file'));
  }
}

/** The disk has no byte left while there are more than so many files. Answers with how often it refused. */
function fillDisk(filesThatFit: number): { refused: number } {
  const seen = { refused: 0 };
  db.outbox.hook('creating', () => {
    if (memory.files.size <= filesThatFit) return;
    seen.refused += 1;
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  return seen;
}
const isStarred = async () => (await db.media.get(uuid(0)))?.is_starred;

it('lets kept files give way to a change on a full disk, and makes it once', async () => {
  await keepFiles(8);
  const seen = fillDisk(6);
  await makeChange(star);
  expect(memory.files.size).toBe(6);
  expect(seen.refused).toBe(1);
  expect(await db.outbox.count()).toBe(1);
  expect(await isStarred()).toBe(true);
});

it('says that storage is full when that was not enough, and leaves all as it was', async () => {
  await keepFiles(8);
  const seen = fillDisk(5);
  await expect(makeChange(star)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(seen.refused).toBe(2);
  expect(memory.files.size).toBe(6);
  expect(await db.outbox.count()).toBe(0);
  expect(await db.shadow.count()).toBe(0);
  expect(await isStarred()).toBe(false);
});

it('does not try again where there is nothing that could give way', async () => {
  const seen = fillDisk(-1);
  await expect(makeChange(star)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(seen.refused).toBe(1);
  expect(await isStarred()).toBe(false);
});
