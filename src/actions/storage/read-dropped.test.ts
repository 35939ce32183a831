import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model-server.ts';
import { readMeta } from '../../db/meta.ts';
import { openStudio } from '../../db/open-database.ts';
import { bootstrapStep } from '../../sync/bootstrap.ts';
import { dropOldRows } from '../../sync/drop-old-rows.ts';
import { pullPage } from '../../sync/pull.ts';
import { readDropped } from './read-dropped.ts';

const never = new AbortController().signal;

it('reads all again that a full device forgot, as the studio has it now', async () => {
  const server = new ModelServer();
  for (let i = 0; i < 9; i++) server.addMedia(uuid(i), 1000 + i);
  const db = await openStudio(server.me);
  const disk = { connect: () => db, remove: async () => undefined };
  const device = await new ModelDevice(server, { now: 1_000_000 }, { name: db.name, disk }).open();
  const settle = async () => {
    for (let turns = 0; turns < 50; turns++) {
      const hasMore = await bootstrapStep(device.world, never);
      if (!(await pullPage(device.world, never)) && !hasMore) return;
    }
    throw new Error('it reads without end');
  };
  await settle();
  await dropOldRows(db, new Set(), 5);
  server.finish(uuid(0));
  await settle();
  expect(await db.media.count()).toBe(5);

  await readDropped();
  await settle();
  expect(await db.media.count()).toBe(9);
  expect((await db.media.get(uuid(0)))?.seq).toBe(server.state.media[uuid(0)]?.seq);
  expect(await readMeta(db, 'held')).toEqual({ g: 1, digest: server.digest(), media: 9 });
  expect(device.events).toEqual([]);
  await device.check();
  device.close();
});
