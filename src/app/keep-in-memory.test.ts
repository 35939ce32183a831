import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { fakeLocks } from '../../tests/support/fake-locks.ts';
import { memoryCacheStorage } from '../../tests/support/memory-cache-storage.ts';
import { ModelServer } from '../../tests/support/model-server.ts';
import { StudioDatabase } from '../db/database.ts';
import { findLastUser, listAccounts, saveAccounts, saveLastUser } from '../db/device.ts';
import { databaseName, openDatabase, openStudio } from '../db/open-database.ts';
import { accountOf } from '../lib/account-of.ts';
import { keepInMemory } from './keep-in-memory.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes good a sign-in that was interrupted: whoever was left is wiped at once, what the new one had here before at the next start', async () => {
  const [left, came] = ['left', 'came'].map((user_id) => ({ ...new ModelServer().me, user_id }));
  const [leftAccount, cameAccount] = [accountOf('left'), accountOf('came')];
  for (const account of [leftAccount, cameAccount]) (await openDatabase(new StudioDatabase(databaseName(account)))).close();
  await saveLastUser(left!);
  await saveAccounts('wiped', []);
  vi.stubGlobal('document', { cookie: 'pleinair.dont_remember=true.signature' });
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true });
  vi.stubGlobal('caches', memoryCacheStorage().storage);
  const disk = indexedDB;
  await keepInMemory(true);
  const kept = (await disk.databases()).map(({ name }) => name);
  expect([kept.includes(databaseName(leftAccount)), kept.includes(databaseName(cameAccount))]).toEqual([false, true]);
  expect(await findLastUser()).toBeNull();
  await openStudio(came!);
  await eventually(async () => expect(await listAccounts('earlier')).toEqual([cameAccount]));
});
