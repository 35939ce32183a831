import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noSettings } from '../../../../contract/metadata/imported-settings.ts';
import { fakeLocks } from '../../../../tests/support/device/fake-locks.ts';
import { memoryCacheStorage } from '../../../../tests/support/device/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../../tests/support/model/model-server.ts';
import { commit } from '../../../db/commit.ts';
import { StudioDatabase } from '../../../db/database.ts';
import { listAccounts, saveAccounts, saveLastUser } from '../../../db/account/device.ts';
import { saveEarlierWait } from '../../../db/account/earlier-wait.ts';
import { databaseName, openDatabase, saveMe } from '../../../db/open-database.ts';
import { refuseMutation } from '../../../sync/outbox/finish-mutation.ts';
import { accountOf } from '../../../lib/account/account-of.ts';
import { clearEarlier } from './clear-earlier.ts';

async function visitBefore(userId: string, isUnsent: boolean): Promise<{ account: string; isLeft: () => Promise<boolean> }> {
  const account = accountOf(userId);
  const name = databaseName(account);
  const db = await openDatabase(new StudioDatabase(name));
  await saveMe(db, { ...new ModelServer().me, user_id: userId }, Date.now());
  if (isUnsent)
    await commit(db, { kind: 'album.create', args: { id: uuid(1), title: 'Herons', at: Date.now() } }, { now: Date.now(), tab: 'tab' });
  db.close();
  return { account, isLeft: async () => (await indexedDB.databases()).some((found) => found.name === name) };
}

type Sent = { headers: Headers; body?: string | null };

/** A slow machine has not finished sooner. */
const aLongTime = 60_000;

/** A browser with caches and locks. Its studio accepts every change; with `signedIn` null it answers UNAUTHENTICATED. */
function stubBrowser(signedIn: string | null): ModelServer {
  const server = Object.assign(new ModelServer(), { userId: signedIn ?? '' });
  vi.stubGlobal('caches', memoryCacheStorage().storage);
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true });
  const body = { type: 'about:blank', title: 'Sign in', status: 401, code: 'UNAUTHENTICATED' };
  const refusal = () => new Response(JSON.stringify(body), { status: 401, headers: { 'Content-Type': 'application/problem+json' } });
  vi.stubGlobal('fetch', async (input: string, init: Sent) => (signedIn !== null ? server.fetch(input, init) : refusal()));
  return server;
}

beforeEach(async () => {
  await saveAccounts('wiped', []);
  await saveEarlierWait(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('removes what an earlier visit left, and has the next start look again', async () => {
  stubBrowser('ada');
  const { account, isLeft } = await visitBefore('ada', false);
  await saveAccounts('earlier', [account]);
  expect(await clearEarlier()).toEqual([]);
  expect([await isLeft(), await listAccounts('wiped'), await listAccounts('earlier')]).toEqual([false, [account], []]);
});

it('leaves alone what an earlier visit has not sent and cannot send now, and tries again at a later start', async () => {
  stubBrowser(null);
  const { account, isLeft } = await visitBefore('eve', true);
  await saveAccounts('earlier', [account]);
  expect(await clearEarlier(aLongTime)).toEqual([account]);
  expect([await isLeft(), await listAccounts('wiped'), await listAccounts('earlier')]).toEqual([true, [], [account]]);
  const server = stubBrowser('eve');
  expect(await clearEarlier(aLongTime)).toEqual([]);
  expect(Object.values(server.state.albums)).toHaveLength(1);
  expect([await isLeft(), await listAccounts('wiped'), await listAccounts('earlier')]).toEqual([false, [account], []]);
});

it('leaves alone what was refused, with the only copy of a file, until the person has seen it', async () => {
  stubBrowser('ida');
  const { account, isLeft } = await visitBefore('ida', false);
  const db = await openDatabase(new StudioDatabase(databaseName(account)));
  const file = { sha256: 'ab'.repeat(32), file_name: 'shore.png', mime: 'image/png', size_bytes: 22, width: 8, height: 8 } as const;
  const ids = { generation_history_id: uuid(2), generation_media_resource_id: uuid(3) };
  const args = { ...ids, ...file, thumbhash: null, settings: noSettings, at: 1_000 };
  const { mutation } = await commit(db, { kind: 'media.import', args }, { now: 1_000, tab: 'tab', bytes: new ArrayBuffer(22) });
  await db.transaction('rw', db.outbox, db.problems, () => refuseMutation(db, mutation, { code: 'MEDIA_TYPE_INVALID', now: 2_000 }));
  db.close();
  await saveAccounts('earlier', [account]);
  expect(await clearEarlier()).toEqual([account]);
  expect([await isLeft(), await listAccounts('wiped')]).toEqual([true, []]);
});

it('holds a start up no longer than it may, and the starts of the next minutes not at all', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tags: string[] = [];
  stubBrowser('kim');
  const { account } = await visitBefore('kim', true);
  await saveAccounts('earlier', [account]);
  const sync = { register: async (tag: string) => void tags.push(tag) };
  Object.assign(navigator, { serviceWorker: { getRegistration: async () => ({ sync }) } });
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  expect(await clearEarlier(0)).toEqual([account]);
  expect(tags).toEqual([`earlier:${databaseName(account)}`]);
  const server = stubBrowser('kim');
  expect(await clearEarlier(aLongTime)).toEqual([account]);
  expect(server.state.albums).toEqual({});
  vi.setSystemTime(Date.now() + 300_001);
  expect(await clearEarlier(aLongTime)).toEqual([]);
  expect(Object.values(server.state.albums)).toHaveLength(1);
});

it('keeps the data of an account that signs in again while it waits to be wiped', async () => {
  stubBrowser('lea');
  const { account, isLeft } = await visitBefore('lea', false);
  await saveAccounts('earlier', [account]);
  const back = navigator.locks.request('pleinair.session', async () => {
    await saveAccounts('earlier', []);
    await saveLastUser({ ...new ModelServer().me, user_id: 'lea' });
  });
  expect(await clearEarlier()).toEqual([]);
  await back;
  expect([await isLeft(), await listAccounts('wiped')]).toEqual([true, []]);
});
