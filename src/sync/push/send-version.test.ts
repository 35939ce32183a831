import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mediaPath } from '../../../contract/media/media.ts';
import { memoryCacheStorage } from '../../../tests/support/device/memory-cache-storage.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { importChange, versionChange } from '../../../tests/support/model/model-changes.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { keptFinder } from '../files/find-kept.ts';
import { pullPage } from '../pull/pull.ts';
import { pushOne } from './push.ts';
import { requeueForeign } from '../first-sync/replay-journal.ts';

const never = new AbortController().signal;
const clock = { now: 1_000_000 };
const bytes = new ArrayBuffer(8);
let server: ModelServer;
let devices: ModelDevice[];
/** Paths that were asked for, in their order. */
let asked: string[];

beforeEach(async () => {
  server = new ModelServer();
  server.pageLimit = 50;
  server.addMedia(uuid(0), 1000);
  devices = [];
  for (let i = 0; i < 2; i++) {
    const device = await new ModelDevice(server, clock).open();
    while (await bootstrapStep(device.world, never));
    devices.push(device);
  }
  asked = [];
  const { fetch } = server;
  server.fetch = (input, init) => {
    if (!input.includes('/sync/')) asked.push(new URL(input, 'http://studio.test').pathname);
    return fetch(input, init);
  };
});
afterEach(() => {
  for (const device of devices) device.close();
});

const version = (pair: string, id = uuid(0)) => versionChange(id, { sha256: pair.repeat(32), mode: 'x2', bytes }, clock.now);
const urlOf = (pair: string, id = uuid(0)) => `/api/media/${id}/x2?h=${pair.repeat(8)}`;
const push = ({ world, memory }: ModelDevice) => pushOne(world, memory, never);
const rowOf = ({ db }: ModelDevice, id = uuid(0)) => db.media.get(id);
async function pull(device: ModelDevice): Promise<void> {
  while (await pullPage(device.world, never));
}

it('a larger version goes after its file, which is then forgotten, and comes to another device', async () => {
  const [one, two] = devices as [ModelDevice, ModelDevice];
  await one.make(version('1a'), bytes);
  // The browser is killed and begins again.
  await one.crash();
  expect(await rowOf(one)).toMatchObject({ x2: urlOf('1a') });
  expect(await push(one)).toMatchObject({ kind: 'settled' });
  expect(asked).toEqual(['/api/media/upload_raw_image', '/api/create/upscale_version']);
  expect(await one.db.uploads.count()).toBe(0);
  for (const device of [one, two]) {
    await pull(device);
    expect(await rowOf(device)).toMatchObject({ x2: urlOf('1a') });
  }
});

it('is sent once, however often it has to be sent: the answer is lost, or the browser dies behind the upload', async () => {
  const [one] = devices as [ModelDevice];
  await one.make(version('1a'), bytes);
  for (const fate of ['lost', 'dieSent', 'ok'] as const) {
    one.fate = fate;
    await push(one).catch(() => undefined);
    clock.now += 3_600_000;
    if (fate === 'dieSent') await one.crash();
  }
  await pull(one);
  expect(Object.keys(server.state.mutations)).toHaveLength(1);
  expect(await rowOf(one)).toMatchObject({ x2: urlOf('1a') });
  expect([await one.db.outbox.count(), await one.db.uploads.count(), await one.db.problems.count()]).toEqual([0, 0, 0]);
});

it('waits for the import of its picture', async () => {
  const [one] = devices as [ModelDevice];
  const picture = { sha256: 'ab'.repeat(32), bytes };
  await one.make(importChange(uuid(7), picture, clock.now), bytes);
  await one.make(version('1a', uuid(7)), bytes);
  expect(await rowOf(one, uuid(7))).toMatchObject({ origin: 'imported', x2: urlOf('1a', uuid(7)) });
  one.fate = 'unsent';
  await push(one);
  one.fate = 'ok';
  expect(await push(one)).toMatchObject({ kind: 'idle' });
  clock.now += 60_000;
  await push(one);
  await pull(one);
  await push(one);
  expect(asked.filter((path) => path.includes('/create/'))).toEqual(['/api/create/import', '/api/create/upscale_version']);
});

it('gives way to the version that another device made first', async () => {
  const [one, two] = devices as [ModelDevice, ModelDevice];
  await one.make(version('1a'), bytes);
  await two.make(version('2b'), bytes);
  await push(two);
  await pull(one);
  expect(await rowOf(one)).toMatchObject({ x2: urlOf('2b') });
  await push(one);
  await pull(one);
  expect(await rowOf(one)).toMatchObject({ x2: urlOf('2b') });
  expect([await one.db.uploads.count(), await one.db.problems.count()]).toEqual([0, 0]);
});

it('of a picture that another device deleted is refused, and its file is kept', async () => {
  const [one, two] = devices as [ModelDevice, ModelDevice];
  await one.make(version('1a'), bytes);
  await two.make({ kind: 'media.delete', args: { ids: [uuid(0)] } });
  clock.now += 10_000;
  await two.db.outbox.toCollection().modify({ state: 'ready' });
  await push(two);
  await push(one);
  await pull(one);
  expect(await one.db.problems.toArray()).toMatchObject([{ reason: 'refused', code: 'GONE', intent: { kind: 'media.addVersion' } }]);
  expect([await rowOf(one), await one.db.uploads.count()]).toEqual([undefined, 1]);
});

it('is sent again from where the device shows it when a restored studio has lost it', async () => {
  const [one] = devices as [ModelDevice];
  await one.make(version('1a'), bytes);
  await push(one);
  await pull(one);
  const { storage } = memoryCacheStorage();
  one.world.findKept = keptFinder('account', storage);
  await (await storage.open('')).put(mediaPath({ id: uuid(0), hash: '1a'.repeat(8) }, 'x2', 'account'), new Response(bytes));
  asked = [];
  const { db } = one;
  await db.transaction('rw', [db.done, db.outbox, db.media, db.meta], () => requeueForeign(one.world, { epoch: uuid(0xff), seq: 0 }));
  await push(one);
  expect(asked).toEqual(['/api/media/upload_raw_image', '/api/create/upscale_version']);
});
