import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { makeRoom } from './evict-blobs.ts';
import { SyncEngine } from '../engine/sync-engine.ts';

const never = new AbortController().signal;

it('makes room when storage is too full to let a deletion go', async () => {
  const server = new ModelServer();
  server.pageLimit = 500;
  server.addMedia(uuid(0), 1000);
  const clock = { now: 1_000_000 };
  const device = await new ModelDevice(server, clock).open();
  let isFull = false;
  const engine = new SyncEngine(device.world, { onLink: () => undefined, onStorageFull: async () => (isFull = false) });
  while ((await engine.step(never)) <= 1);
  await device.make({ kind: 'media.delete', args: { ids: [uuid(0)] } });
  device.db.outbox.hook('updating', () => {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  isFull = true;
  clock.now += 6000;
  for (let turn = 0; turn < 10; turn++) clock.now += await engine.step(never);
  expect(await device.db.outbox.count()).toBe(0);
  expect(server.live()).toEqual([]);
  device.close();
});

it.each([
  ['that it was granted', (state: unknown) => state === 'acked'],
  ['anything', () => true],
])('asks again under the same key for a change of which a full device could not note %s, and blames nobody', async (_, isRefused) => {
  const clock = { now: 1_000_000 };
  const { server, device } = await openReadDevice(clock, 1);
  let isFull = false;
  const engine = new SyncEngine(device.world, { onLink: () => undefined, onStorageFull: async () => (isFull = false) });
  while ((await engine.step(never)) <= 1);
  device.db.outbox.hook('updating', (change) => {
    if (isFull && isRefused((change as { state?: unknown }).state)) throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  const answer = server.fetch;
  let asked = 0;
  server.fetch = (input, init) => {
    if (input.includes('star') && asked++ === 0) isFull = true;
    return answer(input, init);
  };
  const { mid } = await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
  for (let turn = 0; turn < 10; turn++) clock.now += await engine.step(never);
  expect(await device.db.problems.toArray()).toEqual([]);
  expect((await device.db.done.toArray()).map((entry) => entry.mid)).toEqual([mid]);
  expect(asked).toBe(2);
  expect([...server.seen]).toEqual([mid]);
  expect((await device.db.media.get(uuid(0)))?.is_starred).toBe(true);
  device.close();
});

it('lets the oldest items go where no file is left, takes in what is new, and does not read them again', async () => {
  const server = new ModelServer();
  server.pageLimit = 500;
  for (let i = 0; i < 9; i++) server.addMedia(uuid(i), 1000 + i);
  const clock = { now: 1_000_000 };
  const device = await new ModelDevice(server, clock).open();
  const { media } = device.db;
  let refused = 0;
  // Exactly nine items fit.
  media.hook('creating', () => {
    if (count < 9) return;
    refused += 1;
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  let count = 0;
  const recount = async () => (count = await media.count());
  const room = async () => {
    const hasRoom = await makeRoom(device.db, 'account', 6);
    await recount();
    return hasRoom;
  };
  const engine = new SyncEngine(device.world, { onLink: () => undefined, onStorageFull: room });
  while ((await engine.step(never)) <= 1);
  await recount();
  server.addMedia(uuid(9), 2000);
  clock.now += 120_000;
  for (let turn = 0; turn < 20; turn++) clock.now += Math.min(120_000, await engine.step(never));
  expect(refused).toBe(1);
  expect((await media.toArray()).map(({ id }) => id).sort()).toEqual([3, 4, 5, 6, 7, 8, 9].map(uuid));
  expect(device.events).toEqual([]);
  device.close();
});
