import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { ModelDevice } from '../../tests/support/model-device.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { bootstrapStep } from '../sync/bootstrap.ts';

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
