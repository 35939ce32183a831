import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';

import { afterEach, expect, it, vi } from 'vitest';
import { uuid } from '../../../tests/support/model/model-server.ts';
import { StudioDatabase } from '../database.ts';
import { openDatabase } from '../open-database.ts';

afterEach(() => vi.restoreAllMocks());

/** A database as the second version of the program left it, with a change that was not sent. */
async function leaveOldDatabase(indexedDB: IDBFactory): Promise<void> {
  const old = new Dexie('studio.old', { indexedDB, IDBKeyRange });
  const first = { meta: 'k', media: 'id,[sp+ord+id],generation_history_id', generations: 'id', shadow: 'k' };
  const queue = { outbox: '++n,&mid,state,*keys,due', done: 'mid,at', problems: '++i,mid,at', tomb: 'k', drafts: 'k' };
  old.version(1).stores({ ...first, ...queue });
  old.version(2).stores({
    albums: 'id',
    albumItems: 'id,[album_id+added_at],media_id',
    stories: 'id',
    storyMedia: 'id,story_id',
    characters: 'id',
    trainedModels: 'id',
    members: 'id',
    uploads: 'mid',
  });
  await old.open();
  await old.table('media').put({ id: uuid(1), sp: 's', ord: 1 });
  const address = `/api/media/${uuid(1)}/original`;
  const shared = { id: uuid(2), thumbnail: address, created_at: 1 };
  await old.table('characters').put({ ...shared, model_id: 'mara', character_name: 'Mara', image_urls: [address], is_library: false });
  await old.table('trainedModels').put({ ...shared, key: 'ember', model_name: 'Ember', sample_images: [address] });
  await old.table('outbox').put({ mid: uuid(9), state: 'ready', keys: [`media:${uuid(1)}`] });
  old.close();
}

const open = (indexedDB: IDBFactory) => openDatabase(new StudioDatabase('studio.old', { indexedDB, IDBKeyRange }));

it.each([
  ['throws', () => new Error('It does not work')],
  ['finds the device full', () => new DOMException('The disk is full', 'QuotaExceededError')],
  ['is killed with its tab', () => 'killed' as const],
])('leaves the old database as it was when an upgrade %s, and upgrades it the next time', async (_, fail) => {
  const indexedDB = new IDBFactory();
  await leaveOldDatabase(indexedDB);
  const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    const reason = fail();
    if (reason !== 'killed') throw reason;
    this.transaction.abort();
    throw new DOMException('The tab is gone', 'AbortError');
  });
  await expect(open(indexedDB)).rejects.toThrow();
  write.mockRestore();
  expect((await indexedDB.databases()).map(({ version }) => version)).toEqual([20]);

  const db = await open(indexedDB);
  expect(await db.media.count()).toBe(1);
  expect((await db.outbox.toArray()).map(({ mid }) => mid)).toEqual([uuid(9)]);
  // Both lacked the fields that came when characters and models could be made here.
  expect(await db.characters.toArray()).toMatchObject([{ character_name: 'Mara', description: '', status: 'completed' }]);
  expect(await db.trainedModels.toArray()).toMatchObject([{ model_name: 'Ember', status: 'completed', is_published: false, credits: 0 }]);
  // Rows from before the upgrade count as just written, for the index of the library.
  expect((await db.touched.toArray()).flatMap(({ media }) => media)).toEqual([uuid(1)]);
  db.close();
});
