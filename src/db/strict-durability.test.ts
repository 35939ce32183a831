import { IDBDatabase, IDBFactory } from 'fake-indexeddb';

import { afterEach, expect, it, vi } from 'vitest';
import { ModelDevice, browserDisk } from '../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model/model-server.ts';
import { bootstrapStep } from '../sync/first-sync/bootstrap.ts';

afterEach(() => vi.restoreAllMocks());

it('counts no change as kept before it is on the disk, so that a power cut takes none back', async () => {
  // Before it opens: Dexie takes hold of the method then.
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const server = new ModelServer();
  server.addMedia(uuid(1), 1000);
  const device = await new ModelDevice(server, { now: 1_000_000 }, { disk: browserDisk(new IDBFactory()) }).open();
  while (await bootstrapStep(device.world, new AbortController().signal));

  await device.make({ kind: 'media.star', args: { id: uuid(1), is_starred: true } });
  await device.push();
  const writing = begin.mock.calls.filter(([, mode]) => mode === 'readwrite') as unknown as [string[], string, IDBTransactionOptions][];
  expect(writing.length).toBeGreaterThanOrEqual(3);
  for (const [, , options] of writing) expect(options).toMatchObject({ durability: 'strict' });
  device.close();
});
