import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { setOfflineAlbum } from '../../db/albums/offline-albums.ts';
import { openAccount, openStudio } from '../../db/open-database.ts';
import { saveNotes } from '../../lib/kept/file-notes.ts';
import { roomOf } from '../../sync/files/evict-blobs.ts';
import { chooseRoom, findRoom } from './choose-room.ts';

const gigabyte = 1024 ** 3;
const pathOf = (i: number) => `/api/media/${uuid(i)}/original?h=0123456789abcdef&k=${openAccount()}`;
let db: StudioDatabase;
let memory = memoryCacheStorage();

beforeEach(async () => {
  memory = memoryCacheStorage();
  vi.stubGlobal('caches', memory.storage);
  vi.stubGlobal('navigator', { userAgent: 'X11; Linux', storage: { estimate: async () => ({ quota: 100 * gigabyte }) } });
  db = await openStudio(new ModelServer().me);
});
afterEach(() => vi.unstubAllGlobals());

it('keeps no more files than were chosen, at once, the latest used, and never fewer for albums kept offline', async () => {
  for (let i = 1; i <= 4; i++) memory.files.set(`https://studio.test${pathOf(i)}`, new Response('x'.repeat(100)));
  await saveNotes(
    openAccount(),
    [1, 2, 3, 4].map((i) => ({ k: pathOf(i), bytes: 100, used: i, tier: 0 as const })),
  );
  const member = { id: 'a', album_id: uuid(20), media_id: uuid(1), added_at: 1, sp: 's', seq: 1, g: 0 };
  await db.albumItems.put(member);
  await setOfflineAlbum(db, uuid(20), true);

  await chooseRoom(120);
  expect([...memory.files.keys()].map((url) => new URL(url).pathname + new URL(url).search)).toEqual([pathOf(1), pathOf(4)]);
  expect(await findRoom()).toEqual({ chosen: 120, suitable: 2 * gigabyte });
  expect(await roomOf(openAccount())).toBe(120);
});

it('limits the choice to the suitable room of the device, and null returns to that', async () => {
  await chooseRoom(50 * gigabyte);
  expect(await roomOf(openAccount())).toBe(2 * gigabyte);
  await chooseRoom(null);
  expect(await findRoom()).toEqual({ chosen: null, suitable: 2 * gigabyte });
});

it('uses the suitable room of the device when it has no database for the choice', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  expect(await roomOf(openAccount())).toBe(2 * gigabyte);
});
