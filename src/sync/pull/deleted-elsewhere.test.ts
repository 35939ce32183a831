import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid, type ModelServer } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { releaseDue } from '../../db/outbox/release-due.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from './pull.ts';

const never = new AbortController().signal;
const threeDaysMs = 3 * 86_400_000;
const clock = { now: 0 };
const id = uuid(0xa1);
let server: ModelServer;
let device: ModelDevice;
let other: ModelDevice;

/** Two devices that both know an album by the name «Coast», with a picture in it. */
beforeEach(async () => {
  clock.now = 1_000_000;
  ({ server, device } = await openReadDevice(clock, 2));
  server.pageLimit = 500;
  await device.make({ kind: 'album.create', args: { id, title: 'Coast', at: clock.now } });
  await device.make({ kind: 'album.addItems', args: { album_id: id, media_ids: [uuid(0)], at: clock.now } });
  await settle(device);
  other = await new ModelDevice(server, clock).open();
  await read(other);
});
afterEach(() => {
  device.close();
  other.close();
});

async function settle(one: ModelDevice): Promise<void> {
  while ((await one.push()).kind === 'settled');
  await read(one);
}
async function read({ world }: ModelDevice): Promise<void> {
  do while (await bootstrapStep(world, never));
  while (await pullPage(world, never));
}
const problems = async ({ db }: ModelDevice) =>
  (await db.problems.toArray()).map(({ reason, code, intent: mutation }) => [mutation.mid, reason, code]);

it('tells a person who renamed and filled an album offline for days that it was deleted elsewhere, and keeps the pictures', async () => {
  const renamed = await other.make({ kind: 'album.rename', args: { id, title: 'Shore', base_title: 'Coast', at: clock.now } });
  const added = await other.make({ kind: 'album.addItems', args: { album_id: id, media_ids: [uuid(1)], at: clock.now } });
  await device.make({ kind: 'album.delete', args: { id, moved_ids: [], row: null } });
  clock.now += 6000;
  await releaseDue(device.db, clock.now);
  await settle(device);
  clock.now += threeDaysMs;
  expect((await other.db.albums.get(id))?.title).toBe('Shore');

  await settle(other);
  expect(await problems(other)).toEqual([
    [renamed.mid, 'refused', 'ALBUM_GONE'],
    [added.mid, 'refused', 'ALBUM_GONE'],
  ]);
  expect(await problems(device)).toEqual([]);
  for (const one of [device, other]) {
    expect(await one.db.albums.get(id)).toBeUndefined();
    expect(await one.db.media.count()).toBe(2);
    expect(await one.db.outbox.count()).toBe(0);
    await one.check();
  }
});
