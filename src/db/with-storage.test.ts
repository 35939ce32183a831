import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { StudioDatabase } from './database.ts';
import { openDatabase } from './open-database.ts';
import { withStorage } from './with-storage.ts';

const fail = () => Promise.reject(new DOMException('gone', 'UnknownError'));
const openOne = () => openDatabase(new StudioDatabase(`studio.storage-${Math.random()}`));

it('says that storage is full when the browser says so inside another error', async () => {
  const db = await openOne();
  const full = Object.assign(new Error('aborted'), { name: 'AbortError', inner: new DOMException('', 'QuotaExceededError') });
  await expect(withStorage(db, () => Promise.reject(full))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
});

it('opens a lost connection again and repeats the work', async () => {
  const db = await openOne();
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries < 3) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    return db.meta.count();
  };
  expect(await withStorage(db, work)).toBe(2);
  expect(tries).toBe(3);
});

it('gives up after three tries and says that the change was not saved', async () => {
  const db = await openOne();
  const work = vi.fn(fail);
  await expect(withStorage(db, work)).rejects.toMatchObject({ code: 'STORAGE_LOST' });
  expect(work).toHaveBeenCalledTimes(3);
});

it('stays closed after newer code took the database over', async () => {
  const db = await openOne();
  const newer = new StudioDatabase(db.name);
  newer.version(99).stores({ albums: 'id' });
  await newer.open();
  await expect(withStorage(db, () => db.meta.count())).rejects.toMatchObject({ code: 'STORAGE_LOST' });
  newer.close();
});
