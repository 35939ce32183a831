import 'fake-indexeddb/auto';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeLocks } from '../../../tests/support/device/fake-locks.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { commit } from '../commit.ts';
import { StudioDatabase } from '../database.ts';
import { readMeta } from '../meta.ts';
import { databaseName, openDatabase, openStudio, studio } from '../open-database.ts';
import { forgetNote, readNote } from './removal-note.ts';
import { openAgain, putBack } from './rescue-studio.ts';

let users = 0;
let me = new ModelServer().me;
let name = '';
// oxlint-disable typescript/unbound-method -- each is called on its own object again
const { open, deleteDatabase: remove } = IDBFactory.prototype;
const { getAll, get } = IDBObjectStore.prototype;
// oxlint-enable typescript/unbound-method

beforeEach(() => {
  // The pauses before a database is taken for damaged are over at once.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
  me = { ...me, user_id: `damaged-${++users}` };
  name = databaseName(accountOf(me.user_id));
  const notes = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
    removeItem: (key: string) => notes.delete(key),
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  studioOrNull()?.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function studioOrNull() {
  try {
    return studio();
  } catch {
    return null;
  }
}

/** Leaves three unsent changes, a sent one and a draft. Another account is open afterwards. */
async function leaveChanges(): Promise<string[]> {
  const db = await openStudio(me);
  const mids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { mutation: made } = await commit(
      db,
      { kind: 'album.create', args: { id: uuid(i), title: `Album ${i}`, at: 1 } },
      { now: 1, tab: 't' },
    );
    mids.push(made.mid);
  }
  const [first] = await db.outbox.toArray();
  await db.done.put({ mid: uuid(8), at: 1, intent: { ...first!, mid: uuid(8), state: 'acked' } });
  await db.drafts.put({ k: 'create', value: 'a secret garden' });
  await db.meta.put({ k: 'cursor', value: { epoch: uuid(9), seq: 7 } });
  await openStudio({ ...me, user_id: `other than ${me.user_id}` });
  return mids;
}

type Opening = (this: IDBFactory, which: string, version?: number) => IDBOpenDBRequest;

/** Opens as `refuses` lets it. */
function spyOnOpen(refuses: (which: string, version: number | undefined) => string | null) {
  const opening: Opening = function (which, version) {
    const errorName = refuses(which, version);
    if (errorName !== null) throw new DOMException('It does not open', errorName);
    return version === undefined ? open.call(this, which) : open.call(this, which, version);
  };
  return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(opening);
}

/** From now on the database cannot be opened by any program that has to change it, until it was removed; then `onRemoved`. */
function damage(onRemoved = () => undefined as void): void {
  let isRemoved = false;
  spyOnOpen((which, version) => (which === name && version !== undefined && !isRemoved ? 'UnknownError' : null));
  vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(function (this: IDBFactory, which: string) {
    const request = remove.call(this, which);
    if (which === name) {
      isRemoved = true;
      onRemoved();
    }
    return request;
  });
}

const expectKept = async (mids: string[]) => {
  const db = studio();
  expect((await db.outbox.toArray()).map(({ mid, state }) => [mid, state])).toEqual(mids.map((mid) => [mid, 'ready']));
  expect((await db.done.toArray()).map(({ mid }) => mid)).toEqual([uuid(8)]);
  expect((await db.drafts.get('create'))?.value).toBe('a secret garden');
  // Everything else is read again.
  expect(await readMeta(db, 'cursor')).toBeUndefined();
  expect((await readMeta(db, 'me'))?.user_id).toBe(me.user_id);
  expect((await indexedDB.databases()).filter((one) => one.name?.startsWith('rescue.') === true)).toEqual([]);
};

it('makes a database anew that cannot be opened any more, with everything in it that exists nowhere else', async () => {
  const mids = await leaveChanges();
  damage();
  await openStudio(me);
  await expectKept(mids);
  // The effect of unsent changes shows before the studio answers.
  expect((await studio().albums.toArray()).map(({ title }) => title)).toEqual(['Album 0', 'Album 1', 'Album 2']);
  expect(readNote()).toBe(
    'What was kept on this device was damaged and was made anew. 3 changes that were not sent are still here. Nothing is lost; your library is read again.',
  );
  forgetNote();
  expect(readNote()).toBeNull();
});

it('keeps all changes but those that cannot be read, and says how many are lost', async () => {
  const mids = await leaveChanges();
  damage();
  const unreadable = () => new DOMException('Failed to read large IndexedDB value', 'DataError');
  const reads = [
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, ...query: Parameters<typeof getAll>) {
      if (this.name === 'outbox' && query.length === 0) throw unreadable();
      return getAll.apply(this, query);
    }),
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key: IDBValidKey | IDBKeyRange) {
      if (this.name === 'outbox' && key === 2) throw unreadable();
      return get.call(this, key);
    }),
  ];
  await openStudio(me);
  for (const read of reads) read.mockRestore();
  await expectKept([mids[0]!, mids[2]!]);
  expect(readNote()).toContain('2 changes that were not sent are still here. 1 change that was not sent is lost;');
});

it('numbers new mutations after those of the journal, which may return to the outbox', async () => {
  await leaveChanges();
  const left = await openDatabase(new StudioDatabase(name));
  const last = (await left.outbox.orderBy('n').last())!;
  await left.outbox.clear();
  await left.done.put({ mid: uuid(7), at: 1, intent: { ...last, mid: uuid(7), state: 'acked' } });
  left.close();
  damage();
  const db = await openStudio(me);
  const { mutation: next } = await commit(db, { kind: 'album.create', args: { id: uuid(5), title: 'After', at: 1 } }, { now: 1, tab: 't' });
  expect(next.n).toBeGreaterThan(last.n!);
  expect((await db.outbox.toArray()).map(({ mid }) => mid)).toEqual([next.mid]);
});

it('goes on where a kill left it between removing the damaged database and filling the new one', async () => {
  const mids = await leaveChanges();
  damage(() => {
    throw new DOMException('The page is gone', 'AbortError');
  });
  await expect(openStudio(me)).rejects.toMatchObject({ code: 'STORAGE_LOST' });
  vi.restoreAllMocks();
  await openStudio(me);
  await expectKept(mids);
});

it('puts everything back also in a browser that cannot list its databases', async () => {
  const mids = await leaveChanges();
  damage();
  Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
  try {
    await openStudio(me);
  } finally {
    Reflect.deleteProperty(indexedDB, 'databases');
  }
  await expectKept(mids);
});

it('is made anew once when two tabs find it damaged at the same moment', async () => {
  const mids = await leaveChanges();
  let removals = 0;
  damage(() => void (removals += 1));
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  const openOnce = () => openDatabase(new StudioDatabase(name));
  const inTab = () => openAgain(name, openOnce, new DOMException('It does not open', 'UnknownError'));
  const tabs = await Promise.all([inTab(), inTab()]);
  await Promise.all(tabs.map((db) => putBack(db, me)));
  for (const db of tabs) db.close();
  expect(removals).toBe(1);
  await openStudio(me);
  await expectKept(mids);
});

it.each([
  ['cannot be read either', 'UnknownError'],
  ['is only closed for lack of room', 'QuotaExceededError'],
])('leaves a database alone that %s', async (_, errorName) => {
  const mids = await leaveChanges();
  const opened = spyOnOpen((which) => (which === name ? errorName : null));
  await expect(openStudio(me)).rejects.toThrow();
  opened.mockRestore();
  await openStudio(me);
  expect((await studio().outbox.toArray()).map(({ mid }) => mid)).toEqual(mids);
  expect(await readMeta(studio(), 'cursor')).toEqual({ epoch: uuid(9), seq: 7 });
  expect(readNote()).toBeNull();
});

it('takes a database that opens a moment later for a whole one', async () => {
  const mids = await leaveChanges();
  let failures = 0;
  // As often as Dexie itself tries, and more.
  spyOnOpen((which) => (which === name && failures++ < 8 ? 'UnknownError' : null));
  await openStudio(me);
  expect((await studio().outbox.toArray()).map(({ mid }) => mid)).toEqual(mids);
  expect(await readMeta(studio(), 'cursor')).toEqual({ epoch: uuid(9), seq: 7 });
  expect(readNote()).toBeNull();
});
