import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { addStory } from '../../../tests/support/model/model-state.ts';
import { readMeta } from '../../db/meta.ts';
import { openStudio } from '../../db/open-database.ts';
import { bootstrapStep } from '../../sync/first-sync/bootstrap.ts';
import { dropOldRows } from '../../sync/pull/drop-old-rows.ts';
import { pullPage } from '../../sync/pull/pull.ts';
import { readDropped } from './read-dropped.ts';

const never = new AbortController().signal;

/** A studio with nine items, and a device without any. */
async function begin(user: string) {
  const server = new ModelServer();
  server.userId = user;
  for (let i = 0; i < 9; i++) server.addMedia(uuid(i), 1000 + i);
  const db = await openStudio(server.me);
  const disk = { connect: () => db, remove: async () => undefined };
  const device = await new ModelDevice(server, { now: 1_000_000 }, { name: db.name, disk }).open();
  const step = () => bootstrapStep(device.world, never);
  const settle = async () => {
    for (let turns = 0; turns < 50; turns++) {
      const hasMore = await step();
      if (!(await pullPage(device.world, never)) && !hasMore) return;
    }
    throw new Error('it reads without end');
  };
  return { server, db, device, step, settle };
}

it('reads all again that a full device forgot, as the studio has it now', async () => {
  const { server, db, device, settle } = await begin('user-1');
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

it('reads all again also while the stories of a first sync are still being read', async () => {
  const { server, db, device, step, settle } = await begin('user-2');
  for (let i = 20; i < 29; i++) addStory(server.state, uuid(i), 1000 + i);
  while ((await db.media.count()) < 7) await step();
  await dropOldRows(db, new Set(), 4);
  // It goes on with stories alone.
  for (let i = 0; i < 3; i++) await step();
  expect([await db.media.count(), (await db.stories.count()) < 9]).toEqual([4, true]);

  await readDropped();
  await settle();
  expect([await db.media.count(), await db.stories.count()]).toEqual([9, 9]);
  expect(await readMeta(db, 'held')).toEqual({ g: 1, digest: server.digest(), media: 9 });
  expect(device.events).toEqual([]);
  device.close();
});
