import 'fake-indexeddb/auto';
import { IDBDatabase } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { ModelDevice } from '../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model/model-server.ts';
import { bootstrapStep } from '../sync/first-sync/bootstrap.ts';
import { commitAside } from './commit-aside.ts';
import { watchWrittenMedia } from './queries/media/written-media.ts';

it('refuses at once what could never be sent, and stores nothing of it', async () => {
  const server = new ModelServer();
  server.addMedia(uuid(0), 1000);
  const device = await new ModelDevice(server, { now: 1_000_000 }).open();
  while (await bootstrapStep(device.world, new AbortController().signal));
  const tooMany = Array.from({ length: limits.batchDeleteMax + 1 }, (_, i) => uuid(i));
  await expect(device.make({ kind: 'media.delete', args: { ids: tooMany } })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(device.make({ kind: 'media.restore', args: { ids: [], rows: [] } })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.media.count()).toBe(1);
  device.close();
});

it('tells what it wrote when that is on the disk, and nothing of what was refused', async () => {
  let isWriting = false;
  // oxlint-disable-next-line typescript/unbound-method -- called on its own database
  const { transaction } = IDBDatabase.prototype;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, tables, mode, options) {
    const begun = transaction.call(this, tables, mode, options);
    if (mode === 'readwrite') {
      isWriting = true;
      begun.addEventListener('complete', () => (isWriting = false));
    }
    return begun;
  });
  const server = new ModelServer();
  server.addMedia(uuid(0), 1000);
  const device = await new ModelDevice(server, { now: 1_000_000 }).open();
  while (await bootstrapStep(device.world, new AbortController().signal));
  const told: [string, boolean, boolean][] = [];
  const stop = watchWrittenMedia((rows) => rows.forEach(({ id, is_starred }) => told.push([id, is_starred, isWriting])));
  const star = (id: string, isStarred: boolean) =>
    commitAside(device.db, { kind: 'media.star', args: { id, is_starred: isStarred } }, { now: 1_000_000, tab: 'tab' });
  await star(uuid(0), true);
  await expect(star(uuid(1), true)).rejects.toMatchObject({ code: 'GONE' });
  await star(uuid(0), false);
  expect(told).toEqual([
    [uuid(0), true, false],
    [uuid(0), false, false],
  ]);
  stop();
  device.close();
  spy.mockRestore();
});
