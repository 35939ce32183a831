import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { accountOf } from '../../lib/account/account-of.ts';
import { databaseName, openStudio } from '../open-database.ts';
import { readNote } from '../recovery/removal-note.ts';

beforeEach(() => {
  // The wait before the person is asked is over at once.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.setTimerTickMode('nextTimerAsync');
  const notes = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, value: string) => notes.set(key, value),
    removeItem: (key: string) => notes.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks to close the other tabs while one that is frozen keeps the database from an upgrade, and goes on when it is gone', async () => {
  const { me } = new ModelServer();
  // The first version of the program, in a tab that hears nothing any more; with a change that it did not send.
  const frozen = new Dexie(databaseName(accountOf(me.user_id)));
  const first = { meta: 'k', media: 'id,[sp+ord+id],generation_history_id', generations: 'id', shadow: 'k' };
  frozen
    .version(1)
    .stores({ ...first, outbox: '++n,&mid,state,*keys,due', done: 'mid,at', problems: '++i,mid,at', tomb: 'k', drafts: 'k' });
  frozen.on('versionchange', () => false);
  await frozen.open();
  await frozen.table('outbox').put({ mid: uuid(9), state: 'ready', keys: [`media:${uuid(1)}`] });

  let isOpen = false;
  const opening = openStudio(me).then((db) => {
    isOpen = true;
    return db;
  });
  await eventually(() => expect(readNote()).toContain('Close the other tabs of Pleinair'));
  expect(isOpen).toBe(false);
  frozen.close();
  const db = await opening;
  expect(readNote()).toBeNull();
  expect((await db.outbox.toArray()).map(({ mid }) => mid)).toEqual([uuid(9)]);
  db.close();
});
