import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid, type ModelServer } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import type { Mutation } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from '../pull/pull.ts';

const never = new AbortController().signal;
const clock = { now: 1_000_000 };
const id = uuid(0xa1);
let server: ModelServer;
let device: ModelDevice;
let other: ModelDevice;

/** Two devices that both know an album by the name «Coast». */
beforeEach(async () => {
  ({ server, device } = await openReadDevice(clock, 1));
  server.pageLimit = 500;
  await device.make({ kind: 'album.create', args: { id, title: 'Coast', at: clock.now } });
  await settle(device);
  other = await new ModelDevice(server, clock).open();
  while (await bootstrapStep(other.world, never));
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
async function rename(one: ModelDevice, title: string): Promise<Mutation> {
  const seen = (await one.db.albums.get(id))!.title;
  return one.make({ kind: 'album.rename', args: { id, title, base_title: seen, at: clock.now } });
}
const told = async (one: ModelDevice) => ((await readMeta(one.db, 'replacedTitles')) ?? []).map(({ mid, title }) => [mid, title]);

it('two devices that rename one album: the device whose name stays is told the other one, and no other device is', async () => {
  const { mid } = await rename(device, 'Shore');
  await rename(other, 'Harbour');
  await settle(other);
  await settle(device);
  expect(await told(device)).toEqual([[mid, 'Harbour']]);
  await settle(other);
  expect(await told(other)).toEqual([]);
  expect((await other.db.albums.get(id))?.title).toBe('Shore');
});

it('a device is not told of names that it gave itself, one after the other', async () => {
  for (const title of ['Shore', 'Bay', 'Shore']) await rename(device, title);
  await settle(device);
  expect(await told(device)).toEqual([]);
  const first = await rename(device, 'Cliff');
  await rename(device, 'Cape');
  await rename(other, 'Harbour');
  await settle(other);
  await settle(device);
  expect(await told(device), 'once, for the first of them').toEqual([[first.mid, 'Harbour']]);
});

it('the same name from both, and a rename of an older version that does not say what it saw, replace nothing', async () => {
  await rename(other, 'Harbour');
  await settle(other);
  await rename(device, 'Harbour');
  await device.make({ kind: 'album.rename', args: { id, title: 'Shore', at: clock.now } });
  await settle(device);
  expect(await told(device)).toEqual([]);
});

it('an answer that was lost is heard when it is asked for again', async () => {
  const { mid } = await rename(device, 'Shore');
  await rename(other, 'Harbour');
  await settle(other);
  device.fate = 'lost';
  expect(await device.push()).toMatchObject({ kind: 'failed' });
  clock.now += 60_000;
  device.fate = 'ok';
  await settle(device);
  expect(await told(device)).toEqual([[mid, 'Harbour']]);
});

it('a restored studio does not tell of a replaced name a second time', async () => {
  await rename(device, 'Shore');
  await rename(other, 'Harbour');
  await settle(other);
  server.backup();
  await settle(device);
  expect(await told(device)).toHaveLength(1);
  await writeMeta(device.db, 'replacedTitles', []);
  server.restore();
  await read(device);
  await settle(device);
  expect(server.state.albums[id]?.row.title, 'it was sent again').toBe('Shore');
  expect(await told(device)).toEqual([]);
});

it('of one album the last name that was taken away is kept', async () => {
  for (const title of ['Harbour', 'Lagoon']) {
    await rename(other, title);
    await settle(other);
    await rename(device, `${title} by night`);
    await settle(device);
    await read(other);
  }
  expect(await told(device)).toMatchObject([[expect.any(String), 'Lagoon']]);
});
