import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { writeMeta } from '../../db/meta.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from './pull.ts';
import { readAgainAfterUpdate } from './read-again-after-update.ts';

const never = new AbortController().signal;

it('still drops what a restored server has lost when an update comes in the middle of reading it again', async () => {
  const server = new ModelServer();
  for (let i = 0; i < 5; i++) server.addMedia(uuid(i), 1000 + i);
  const device = await new ModelDevice(server, { now: 1_000_000 }).open();
  server.backup();
  server.addMedia(uuid(7), 5000);
  while (await bootstrapStep(device.world, never));
  server.restore();
  await pullPage(device.world, never);
  await writeMeta(device.db, 'unreadableBy', 'build-1');
  device.build = 'build-2';
  await device.crash();
  await readAgainAfterUpdate(device.world);
  while (await bootstrapStep(device.world, never));
  expect((await device.db.media.toArray()).map((row) => row.id)).toEqual([0, 1, 2, 3, 4].map(uuid));
  device.close();
});
