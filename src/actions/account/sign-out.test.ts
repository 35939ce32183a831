import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../../tests/support/model/model-server.ts';
import { listAccounts, saveLastUser, saveAccounts } from '../../db/account/device.ts';
import { findLastUser } from '../../db/account/find-last-user.ts';
import { databaseName, openStudio } from '../../db/open-database.ts';
import { moveToMemory } from '../../db/recovery/move-to-memory.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { syncStatus } from '../../sync/status.ts';
import { signOut } from './sign-out.ts';

afterEach(() => vi.unstubAllGlobals());

it('wipes at the next start when the page is closed while the server is still being told', async () => {
  const { me } = new ModelServer();
  await openStudio(me);
  await saveLastUser(me);
  const told = new Promise<void>((resolve) => {
    vi.stubGlobal('fetch', () => (resolve(), new Promise<Response>(() => undefined)));
  });
  void signOut('discard');
  await told;
  expect(await findLastUser()).toBeNull();
  expect(await listAccounts('wiped')).toEqual([accountOf(me.user_id)]);
});

it('leaves alone on the disk what an earlier visit has not sent when a visit in memory ends, and asks no more about what is given up', async () => {
  const me = { ...new ModelServer().me, user_id: 'ann' };
  const disk = indexedDB;
  const earlier = new Dexie(databaseName(accountOf('ann')));
  earlier.version(1).stores({ outbox: 'n' });
  await earlier.open();
  earlier.close();
  await saveAccounts('wiped', []);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  moveToMemory();
  await openStudio(me);
  syncStatus.waiting = 2;
  await signOut('discard');
  expect(await listAccounts('wiped')).toEqual([]);
  expect((await disk.databases()).map(({ name }) => name)).toContain(earlier.name);
  expect(syncStatus.waiting).toBe(0);
});
