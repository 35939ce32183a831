import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { uuid } from '../../tests/support/model/model-server.ts';
import { commit } from '../db/commit.ts';
import { StudioDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';

type Tab = typeof import('./hold-unsent.ts');
let db: StudioDatabase;
let here: Tab;
let elsewhere: Tab;

/** The shared locks of one browser, which all tabs see. */
function browserLocks() {
  const held: { name: string }[] = [];
  const request = async (name: string, _: object, work: () => Promise<void>) => {
    const lock = { name };
    held.push(lock);
    await work();
    held.splice(held.indexOf(lock), 1);
  };
  return { request, query: async () => ({ held: [...held] }) };
}

const openTab = async (): Promise<Tab> => {
  vi.resetModules();
  return import('./hold-unsent.ts');
};

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: browserLocks() });
  db = await openDatabase(new StudioDatabase('studio.in-memory'));
  here = await openTab();
  elsewhere = await openTab();
});
afterEach(() => {
  vi.unstubAllGlobals();
  db.close();
});

it('tells other tabs of what is unsent until it is sent, and itself only of theirs', async () => {
  const both = async () => [await here.isUnsentElsewhere(db.name), await elsewhere.isUnsentElsewhere(db.name)];
  const stop = here.holdWhileUnsent(db);
  expect(await both()).toEqual([false, false]);
  await commit(db, { kind: 'album.create', args: { id: uuid(1), title: 'Herons', at: 1 } }, { now: 1, tab: 'tab' });
  await eventually(async () => expect(await both()).toEqual([false, true]));
  expect(await elsewhere.isUnsentElsewhere('studio.another')).toBe(false);
  await db.outbox.clear();
  await eventually(async () => expect(await both()).toEqual([false, false]));
  stop();
});

it('knows of no other tab where there are no locks', async () => {
  vi.stubGlobal('navigator', {});
  expect(await here.isUnsentElsewhere(db.name)).toBe(false);
});
