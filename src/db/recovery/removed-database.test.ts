import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { ModelDevice, browserDisk } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { bootstrapStep } from '../../sync/first-sync/bootstrap.ts';
import { isClosedForGood } from '../upgrade/close-for-good.ts';
import { StudioDatabase } from '../database.ts';
import { onEmptiedDatabase, onStaleDatabase, openDatabase } from '../open-database.ts';
import { describeRemoval } from './describe-loss.ts';

const never = new AbortController().signal;
const told: string[] = [];
onEmptiedDatabase(() => told.push('removed'));
onStaleDatabase(() => told.push('updated'));
afterEach(() => told.splice(0));

async function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('not deleted')));
  });
}

it('notices at once when the browser clears the data of the site under an open page', async () => {
  const factory = new IDBFactory();
  const db = await openDatabase(new StudioDatabase('cleared', { indexedDB: factory, IDBKeyRange }));
  const before = await db.meta.get('dbId');
  const connection = db.backendDB();
  // Clearing a site's data closes the connections without a `versionchange` event.
  const deleted = deleteDatabase(factory, 'cleared');
  forceCloseDatabase(connection as never);
  await deleted;
  await eventually(() => expect(told).toContain('removed'));
  await eventually(async () => expect((await db.meta.get('dbId'))?.value).toEqual(expect.any(String)));
  expect(await db.meta.get('dbId')).not.toEqual(before);
  expect(told).not.toContain('updated');
  db.close();
});

it('writes nothing any more into a database that is deleted by hand, and does not take it for an update', async () => {
  const factory = new IDBFactory();
  const db = await openDatabase(new StudioDatabase('deleted', { indexedDB: factory, IDBKeyRange }));
  await deleteDatabase(factory, 'deleted');
  expect(told).toEqual(['removed']);
  expect(isClosedForGood(db)).toBe(true);
  await expect(db.meta.put({ k: 'x', value: 1 })).rejects.toThrow();
});

it('opens a lost connection again and says nothing when everything is still there', async () => {
  const db = await openDatabase(new StudioDatabase('kept', { indexedDB: new IDBFactory(), IDBKeyRange }));
  const before = await db.meta.get('dbId');
  forceCloseDatabase(db.backendDB() as never);
  await eventually(async () => expect(await db.meta.get('dbId')).toEqual(before));
  expect(told).toEqual([]);
  db.close();
});

it('begins as on a first visit when the browser removed everything, and claims nothing to be unsaved', async () => {
  const server = new ModelServer();
  for (let i = 0; i < 3; i++) server.addMedia(uuid(i), 1000 + i);
  const disk = browserDisk(new IDBFactory());
  const device = await new ModelDevice(server, { now: 1_000_000 }, { disk }).open();
  while (await bootstrapStep(device.world, never));
  device.close();
  await disk.remove(device.name);
  await device.open();
  expect(await device.db.media.count()).toBe(0);
  while (await bootstrapStep(device.world, never));
  expect(await device.db.media.count()).toBe(3);
  expect([await device.db.outbox.count(), await device.db.problems.count()]).toEqual([0, 0]);
  device.close();
});

it('says how many changes were lost', () => {
  expect([0, 1, 12].map(describeRemoval)).toEqual([
    'The browser removed what was kept on this device. Nothing is lost; your library is read again.',
    'The browser removed what was kept on this device. 1 change that was not sent is lost; your library is read again.',
    'The browser removed what was kept on this device. 12 changes that were not sent are lost; your library is read again.',
  ]);
});
