import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../tests/support/fake-locks.ts';
import { memoryCacheStorage } from '../../tests/support/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { commit } from '../db/commit.ts';
import { StudioDatabase } from '../db/database.ts';
import { listAccounts, saveAccounts } from '../db/device.ts';
import { databaseName, openDatabase, saveMe } from '../db/open-database.ts';
import { accountOf } from '../lib/account-of.ts';
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

/** A browser with everything, and a studio that grants what it is sent, or takes nothing before somebody signs in. */
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
});
afterEach(() => vi.unstubAllGlobals());

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
  expect(await clearEarlier()).toEqual([account]);
  expect([await isLeft(), await listAccounts('wiped'), await listAccounts('earlier')]).toEqual([true, [], [account]]);
  const server = stubBrowser('eve');
  expect(await clearEarlier()).toEqual([]);
  expect(Object.values(server.state.albums)).toHaveLength(1);
  expect([await isLeft(), await listAccounts('wiped'), await listAccounts('earlier')]).toEqual([false, [account], []]);
});
