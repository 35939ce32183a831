import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { fakeLocks } from '../../../tests/support/device/fake-locks.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { StudioDatabase } from '../../db/database.ts';
import { listAccounts, saveAccounts, saveLastUser } from '../../db/account/device.ts';
import { findLastUser } from '../../db/account/find-last-user.ts';
import { databaseName, openDatabase, openStudio } from '../../db/open-database.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { notesName } from '../../lib/media/media-address.ts';
import { keepInMemory } from './keep-in-memory.ts';

const files = memoryCacheStorage();

function shareComputer(): void {
  vi.stubGlobal('document', { cookie: 'pleinair.dont_remember=true.signature' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true });
  vi.stubGlobal('caches', files.storage);
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('finishes an interrupted sign-in: wipes the previous account at once, and earlier data of the new one at the next start', async () => {
  const [left, came] = ['left', 'came'].map((user_id) => ({ ...new ModelServer().me, user_id }));
  const [leftAccount, cameAccount] = [accountOf('left'), accountOf('came')];
  for (const account of [leftAccount, cameAccount]) (await openDatabase(new StudioDatabase(databaseName(account)))).close();
  await saveLastUser(left!);
  await saveAccounts('wiped', []);
  shareComputer();
  const disk = indexedDB;
  await keepInMemory(true);
  const kept = (await disk.databases()).map(({ name }) => name);
  expect([kept.includes(databaseName(leftAccount)), kept.includes(databaseName(cameAccount))]).toEqual([false, true]);
  expect(await findLastUser()).toBeNull();
  await openStudio(came!);
  await eventually(async () => expect(await listAccounts('earlier')).toEqual([cameAccount]));
});

it('removes files that the service worker stores in the first five seconds on a shared computer', async () => {
  const account = accountOf('gone');
  await saveAccounts('wiped', [account]);
  shareComputer();
  const disk = indexedDB;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await keepInMemory(true);
  files.files.set('late', new Response());
  (await openNotes(disk, notesName(account))).close();
  const hasNotes = async () => (await disk.databases()).some(({ name }) => name === notesName(account));
  vi.advanceTimersByTime(4_999);
  expect([files.files.size, await hasNotes()]).toEqual([1, true]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await eventually(async () => expect([files.files.size, await hasNotes()]).toEqual([0, false]));
});

function openNotes(disk: IDBFactory, name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = disk.open(name);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error as Error));
  });
}
