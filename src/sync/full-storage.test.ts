import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelDevice } from '../../tests/support/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { SyncEngine } from './sync-engine.ts';

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
