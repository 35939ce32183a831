import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { ModelServer } from '../../../../tests/support/model/model-server.ts';
import { deviceValues, listAccounts, saveLastUser, saveAccounts } from '../../../db/account/device.ts';
import { findLastUser } from '../../../db/account/find-last-user.ts';
import { databaseName } from '../../../db/open-database.ts';
import { accountOf } from '../../../lib/account/account-of.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

afterEach(() => vi.unstubAllGlobals());

it('sweeps a shared computer at every start for as long as its user is signed in, and once more after that', async () => {
  const account = accountOf('dora');
  const leave = async () => {
    const db = new Dexie(databaseName(account));
    db.version(1).stores({ meta: 'k' });
    await db.open();
    db.close();
  };
  const isLeft = async () => (await indexedDB.databases()).some(({ name }) => name === databaseName(account));
  vi.stubGlobal('document', { cookie: 'pleinair.dont_remember=true.signature' });
  await saveLastUser({ ...new ModelServer().me, user_id: 'dora' });
  await saveAccounts('wiped', [account]);
  for (let start = 0; start < 2; start += 1) {
    await leave();
    await sweepLeftovers();
    expect([await isLeft(), await findLastUser(), await listAccounts('wiped')]).toEqual([false, null, [account]]);
  }
  vi.stubGlobal('document', { cookie: '' });
  await leave();
  await sweepLeftovers();
  expect([await isLeft(), await listAccounts('wiped')]).toEqual([false, []]);
});

it('spares an account that signs in during the sweep, and keeps an account that signs out during it listed', async () => {
  const [ana, ben] = ['ana', 'ben'].map((user_id) => ({ ...new ModelServer().me, user_id }));
  const [one, two, three] = [accountOf('ana'), accountOf('ben'), accountOf('cem')];
  for (const account of [one, two]) {
    const db = new Dexie(databaseName(account));
    db.version(1).stores({ meta: 'k' });
    await db.open();
    db.close();
  }
  await saveLastUser(null);
  await saveAccounts('wiped', [one, two]);
  let isFirst = true;
  vi.stubGlobal('caches', {
    keys: async () => {
      // While the first is being wiped, another tab signs Ben in and a third person out.
      if (isFirst) await saveLastUser(ben!);
      if (isFirst) await saveAccounts('wiped', [...(await listAccounts('wiped')), three]);
      isFirst = false;
      return [];
    },
  });
  await sweepLeftovers();
  const left = (await indexedDB.databases()).map(({ name }) => name);
  expect(left).toContain(databaseName(two));
  expect(left).not.toContain(databaseName(accountOf(ana!.user_id)));
  expect(await listAccounts('wiped')).toEqual([three]);
});

it('removes the code that an earlier version locked the screen with, and nothing else', async () => {
  const choices = new Map([
    ['pleinair.lock', '1000'],
    ['pleinair.theme', 'dark'],
  ]);
  const localStorage = { getItem: (key: string) => choices.get(key) ?? null, removeItem: (key: string) => choices.delete(key) };
  vi.stubGlobal('localStorage', localStorage);
  await deviceValues().clear();
  await deviceValues().bulkPut([
    { k: `lock.${accountOf('ana')}`, value: { hash: 'a', salt: 'b', rounds: 1 } },
    { k: `lock.${accountOf('ben')}`, value: { hash: 'c', salt: 'd', rounds: 1 } },
    { k: 'deviceId', value: 'this-browser' },
  ]);
  await sweepLeftovers();
  expect(await deviceValues().toCollection().primaryKeys()).toEqual(['deviceId']);
  expect([...choices.keys()]).toEqual(['pleinair.theme']);
});
