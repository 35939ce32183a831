import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { openStudio } from '../../db/open-database.ts';
import { bootstrapStep } from '../../sync/first-sync/bootstrap.ts';
import { describeDevice } from './save-diagnostics.ts';

it('tells what is on the device in numbers, and nothing that the person wrote', async () => {
  const server = new ModelServer();
  server.pageLimit = 50;
  for (let i = 0; i < 3; i++) server.addMedia(uuid(i), 1000 + i);
  await openStudio(server.me);
  const device = await new ModelDevice(server, { now: 1 }).open();
  while (await bootstrapStep(device.world, new AbortController().signal));
  await device.make({ kind: 'album.create', args: { id: uuid(7), title: 'Secret harbour', at: 1 } });
  const report = await describeDevice(device.db);
  expect(report).toMatchObject({
    held: { digest: server.digest(), media: 3 },
    tables: { media: { rows: 3, ofOlderCopies: 0, digest: server.digest() } },
    outbox: [{ kind: 'album.create', state: 'ready' }],
  });
  expect(JSON.stringify(report)).not.toMatch(/Secret|a lake|\/api\//);
  device.close();
});
