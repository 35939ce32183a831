import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { readMeta } from '../../db/meta.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from './pull.ts';
import { readAgainAfterUpdate } from './read-again-after-update.ts';
import { SyncEngine } from '../engine/sync-engine.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;
/** The item whose row this build cannot read, and the one that is lost on its way. */
const fate = { unreadable: '', lost: '' };

class OddServer extends ModelServer {
  protected override cut(later: Parameters<ModelServer['cut']>[0]): ReturnType<ModelServer['cut']> {
    const page = super.cut(later);
    const changes = page.changes
      .filter(({ id }) => id !== fate.lost)
      .map((change) => (change.id === fate.unreadable ? { ...change, row: { ...change.row, is_starred: 'perhaps' } } : change));
    return { ...page, changes };
  }
}

beforeEach(async () => {
  clock.now = 1_000_000;
  Object.assign(fate, { unreadable: '', lost: '' });
  server = new OddServer();
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
const change = (i: number) => {
  const row = server.state.media[uuid(i)]!;
  row.seq = ++server.state.seq;
  row.row.prompt_head = `version ${row.seq}`;
};
const ids = async () => (await device.db.media.toArray()).map(({ id }) => id);
const unreadable = async () => Object.keys((await readMeta(device.db, 'unreadable'))?.rows ?? {});

it('counts a row that this build cannot read, and still finds out when another one is lost', async () => {
  fate.unreadable = uuid(9);
  server.addMedia(uuid(9), 1009);
  await settle();
  expect(await unreadable()).toEqual([`media:${uuid(9)}`]);
  expect(device.events).toEqual(['sync.unreadable-row']);
  fate.lost = uuid(8);
  server.addMedia(uuid(8), 1008);
  await pullPage(device.world, never);
  expect(device.events).toContain('sync.differs');
});

it('also of an item that is here as it was before, under a change that is not sent', async () => {
  await device.make({ kind: 'media.star', args: { id: uuid(1), is_starred: true } });
  fate.unreadable = uuid(1);
  change(1);
  await settle();
  change(2);
  await settle();
  expect(await unreadable()).toEqual([`media:${uuid(1)}`]);
  expect(device.events).toEqual(['sync.unreadable-row']);
  expect(await device.db.media.get(uuid(1))).toMatchObject({ is_starred: true });
});

it('forgets it when a later version can be read, or it is deleted', async () => {
  for (const isDeleted of [false, true]) {
    fate.unreadable = uuid(1);
    change(1);
    await settle();
    expect(await unreadable()).toHaveLength(1);
    fate.unreadable = '';
    server.state.media[uuid(1)]!.isDeleted = isDeleted;
    change(1);
    await settle();
    expect(await readMeta(device.db, 'unreadable')).toBeUndefined();
    expect(await readMeta(device.db, 'unreadableBy')).toBeUndefined();
  }
  expect(device.events).not.toContain('sync.differs');
});

/** This build fails on the row of this item, whenever it wants to keep it. */
function failOn(id: string): void {
  const refuse = (row: { id: string }) => {
    if (row.id === id) throw new TypeError('undefined is not a function');
  };
  device.db.media.hook('creating', (_, row) => refuse(row));
  device.db.media.hook('updating', (_, __, row) => refuse(row));
}

it('leaves out a row on which it fails, goes on, and reads it when another build runs', async () => {
  failOn(uuid(9));
  server.addMedia(uuid(9), 1009);
  server.addMedia(uuid(10), 1010);
  await settle();
  expect(await ids()).toContain(uuid(10));
  expect(await ids()).not.toContain(uuid(9));
  expect(await unreadable()).toEqual([`media:${uuid(9)}`]);
  expect(device.events).toEqual(['sync.row-failed', 'sync.unreadable-row']);
  expect((await readMeta(device.db, 'cursor'))?.seq).toBe(server.state.seq);
  device.build = 'build-2';
  await device.crash();
  await readAgainAfterUpdate(device.world);
  await settle();
  expect(await ids()).toContain(uuid(9));
  expect(await readMeta(device.db, 'unreadable')).toBeUndefined();
  await device.check();
});

it('does so during a first sync too', async () => {
  const other = await new ModelDevice(server, clock).open();
  device.close();
  device = other;
  failOn(uuid(2));
  await settle();
  expect(await ids()).toEqual([0, 1, 3, 4].map(uuid));
  expect(await unreadable()).toEqual([`media:${uuid(2)}`]);
});

it('blames no row when it is something else that fails, and sends what waits all the same', async () => {
  const { mid } = await device.make({ kind: 'media.star', args: { id: uuid(1), is_starred: true } });
  await device.make({ kind: 'media.star', args: { id: uuid(2), is_starred: true } });
  server.addMedia(uuid(9), 1009);
  let isBroken = true;
  device.db.meta.hook('updating', (_, key) => {
    if (isBroken && key === 'held') throw new TypeError('undefined is not a function');
  });
  const engine = new SyncEngine(device.world, { onLink: () => undefined });
  for (let turn = 0; turn < 12; turn++) clock.now += await engine.step(never);
  expect(
    [1, 2].map((i) => server.state.media[uuid(i)]?.row.is_starred),
    mid,
  ).toEqual([true, true]);
  expect(await unreadable()).toEqual([]);
  expect(await ids()).not.toContain(uuid(9));
  isBroken = false;
  clock.now += 120_000;
  for (let turn = 0; turn < 12; turn++) clock.now += await engine.step(never);
  expect(await ids()).toContain(uuid(9));
  expect(await device.db.outbox.count()).toBe(0);
});
