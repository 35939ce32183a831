import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../../tests/support/device/fake-locks.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { commit } from '../../db/commit.ts';
import { StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { databaseName, openDatabase, saveMe } from '../../db/open-database.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { buildMark } from '../../lib/build-mark.ts';
import { answerWakeUp } from './answer-wake-up.ts';
import { openChannel } from '../channel.ts';

type Sent = { headers: Headers; body?: string | null };

let names = 0;
let server: ModelServer;
let account: string;
let asked: number;

/** A visit that made an album and sent nothing; `inTheEnd` reads its database at the end. */
async function visitBefore(inTheEnd: (db: StudioDatabase) => Promise<unknown> = () => Promise.resolve()): Promise<void> {
  const db = await openDatabase(new StudioDatabase(databaseName(account)));
  await saveMe(db, { ...server.me, user_id: server.userId }, Date.now());
  await commit(db, { kind: 'album.create', args: { id: uuid(1), title: 'Herons', at: Date.now() } }, { now: Date.now(), tab: 'tab' });
  await inTheEnd(db);
  db.close();
}

async function readLeft(): Promise<{ waiting: number; leader: unknown }> {
  const db = await openDatabase(new StudioDatabase(databaseName(account)));
  // An accepted mutation stays in the outbox until its rows are here.
  const left = { waiting: await db.outbox.where('state').anyOf('held', 'ready', 'sending').count(), leader: await readMeta(db, 'leader') };
  db.close();
  return left;
}

const visible = () => Promise.resolve(true);
const hidden = () => Promise.resolve(false);

beforeEach(() => {
  server = Object.assign(new ModelServer(), { userId: `ada-${(names += 1)}` });
  account = accountOf(server.userId);
  asked = 0;
  vi.stubGlobal('caches', memoryCacheStorage().storage);
  vi.stubGlobal('navigator', { locks: fakeLocks(), onLine: true });
  vi.stubGlobal('fetch', async (input: string, init: Sent) => {
    asked += 1;
    return server.fetch(input, init);
  });
});
afterEach(() => vi.unstubAllGlobals());

it('sends what waits where no page is seen', async () => {
  await visitBefore();
  await answerWakeUp(account, hidden);
  expect(Object.values(server.state.albums)).toHaveLength(1);
  expect((await readLeft()).waiting).toBe(0);
});

it('leaves it to a page that is seen, which it tells: asks nothing, takes no lead, and is done', async () => {
  await visitBefore();
  const heard: string[] = [];
  const channel = openChannel(databaseName(account), ({ t }) => heard.push(t));
  await answerWakeUp(account, visible);
  await expect.poll(() => heard).toContain('alarm');
  channel.close();
  expect(asked).toBe(0);
  expect(await readLeft()).toEqual({ waiting: 1, leader: undefined });
});

it('sends what can still be undone for a page that is seen, since it may be closed before that is over', async () => {
  await visitBefore((db) => db.outbox.toCollection().modify({ state: 'held', madeAt: Date.now(), due: Date.now() + 50, holdMs: 50 }));
  await answerWakeUp(account, visible);
  expect(Object.values(server.state.albums)).toHaveLength(1);
});

it('notes by which build a row could not be read, so that the next one reads it again', async () => {
  await visitBefore();
  server.addMedia(uuid(9), 1009);
  server.state.media[uuid(9)]!.row.is_starred = 'perhaps' as never;
  await answerWakeUp(account, hidden);
  const db = await openDatabase(new StudioDatabase(databaseName(account)));
  expect(await readMeta(db, 'unreadableBy')).toBe(buildMark);
  db.close();
});

it('neither makes a database nor sends for a user who is signing out', async () => {
  await answerWakeUp(account, hidden);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(account));
  await visitBefore((db) => writeMeta(db, 'isLeaving', true));
  await answerWakeUp(account, hidden);
  expect(asked).toBe(0);
  expect((await readLeft()).waiting).toBe(1);
});

it('asks to be woken again when it cannot lead, unless a page has opened since', async () => {
  await visitBefore();
  const request = () => Promise.reject(new DOMException('no locks here', 'InvalidStateError'));
  vi.stubGlobal('navigator', { locks: { request }, onLine: true });
  await expect(answerWakeUp(account, hidden)).rejects.toThrow();
  let looks = 0;
  await answerWakeUp(account, () => Promise.resolve((looks += 1) > 1));
  expect(looks).toBe(2);
  expect((await readLeft()).waiting).toBe(1);
});
