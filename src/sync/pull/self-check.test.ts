import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { readMeta } from '../../db/meta.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from './pull.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;
/** True while media rows get lost on their way into the device's database. */
let isLosing = false;

class LosingServer extends ModelServer {
  protected override cut(later: Parameters<ModelServer['cut']>[0]): ReturnType<ModelServer['cut']> {
    const page = super.cut(later);
    return isLosing ? { ...page, changes: page.changes.filter(({ table }) => table !== 'media') } : page;
  }
}

beforeEach(async () => {
  clock.now = 1_000_000;
  isLosing = false;
  server = new LosingServer();
  server.pageLimit = 50;
  for (let i = 0; i < 5; i++) server.addMedia(uuid(i), 1000 + i);
  device = await new ModelDevice(server, clock).open();
  await settle();
});
afterEach(() => device.close());

async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns++) {
    const hasMore = await bootstrapStep(device.world, never);
    if (!(await pullPage(device.world, never)) && !hasMore) return;
  }
  throw new Error('it reads without end');
}

const ids = async () => (await device.db.media.toArray()).map(({ id }) => id);
const loseOne = async (n: number) => {
  server.addMedia(uuid(n), 1000 + n);
  isLosing = true;
  await pullPage(device.world, never);
  isLosing = false;
};

it('has the digest of the server, also under changes that are not sent', async () => {
  await device.make({ kind: 'media.star', args: { id: uuid(1), is_starred: true } });
  await device.make({ kind: 'media.delete', args: { ids: [uuid(2)] } });
  server.finish(uuid(1));
  await settle();
  expect(await readMeta(device.db, 'held')).toEqual({ g: 1, digest: server.digest(), media: 5 });
  expect(device.events).toEqual([]);
});

it('reads everything again when a row was lost, and leaves the outbox alone', async () => {
  const { mid } = await device.make({ kind: 'media.star', args: { id: uuid(1), is_starred: true } });
  const before = await device.db.outbox.toArray();
  await loseOne(9);
  expect(await ids()).not.toContain(uuid(9));
  await settle();
  expect(await ids()).toContain(uuid(9));
  expect(device.events).toEqual(['sync.differs']);
  expect(await device.db.outbox.toArray()).toEqual(before);
  expect((await device.db.media.get(uuid(1)))?.is_starred, mid).toBe(true);
  expect(await readMeta(device.db, 'difference')).toMatchObject({ isTold: false });
});

it('detects a lost change by the digest when no item was added or removed', async () => {
  server.fetch('/api/create/star', {
    headers: new Headers({ 'Idempotency-Key': 'x' }),
    body: JSON.stringify({ generation_media_resource_id: uuid(2), is_starred: true }),
  });
  isLosing = true;
  await pullPage(device.world, never);
  isLosing = false;
  expect((await device.db.media.get(uuid(2)))?.is_starred).toBe(false);
  await settle();
  expect((await device.db.media.get(uuid(2)))?.is_starred).toBe(true);
  expect(device.events).toEqual(['sync.differs']);
});

it('tells the person the second time in a day, does not read for ever, and takes it back when both agree', async () => {
  await loseOne(9);
  await settle();
  clock.now += 3_600_000;
  await loseOne(10);
  await settle();
  expect(await readMeta(device.db, 'difference')).toMatchObject({ isTold: true });
  expect(await ids()).not.toContain(uuid(10));
  const { length } = device.events;
  await settle();
  expect(device.events).toHaveLength(length);
  clock.now += 86_400_000;
  await settle();
  expect(await ids()).toContain(uuid(10));
  expect(await readMeta(device.db, 'difference')).toMatchObject({ isTold: false });
});

it('counts rows that this version cannot read as no difference', async () => {
  server.isNewer = true;
  server.addMedia(uuid(9), 1009);
  await settle();
  expect(device.events).toEqual(['sync.unreadable-row']);
});
