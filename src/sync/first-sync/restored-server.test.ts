import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { readMeta } from '../../db/meta.ts';
import { saveMe } from '../../db/open-database.ts';
import { bootstrapStep } from './bootstrap.ts';
import { pullPage } from '../pull/pull.ts';
import { pushOne } from '../push/push.ts';
import { SyncEngine } from '../engine/sync-engine.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  clock.now = 1_000_000;
  server = new ModelServer();
  for (let i = 0; i < 6; i++) server.addMedia(uuid(i), 1000 + i);
  device = await new ModelDevice(server, clock).open();
  await read();
});
afterEach(() => device.close());

const read = async () => {
  while (await bootstrapStep(device.world, never));
};
const pull = async () => {
  while (await pullPage(device.world, never));
};
const push = () => pushOne(device.world, device.memory, never);
const star = (i: number) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });
const isStarred = async (i: number) => (await device.db.media.get(uuid(i)))?.is_starred;
const problems = async () =>
  (await device.db.problems.toArray()).map(({ reason, code, intent: mutation }) => `${reason} ${code} ${mutation.kind}`);
const create = (media: number[] = [0x51, 0x52]) => {
  const params = {
    prompt: 'a hill',
    negative_prompt: '',
    model: 'painter',
    width: 64,
    height: 64,
    image_num: media.length,
    seed: null,
    variation_source: null,
    strength: null,
    generation_history_id: uuid(0x50),
    generation_media_resource_ids: media.map(uuid),
  };
  return device.make({ kind: 'generation.create', args: { params, created_at: clock.now } });
};
/** Sends and reads, so that the change is in the journal. */
const deliver = async () => {
  await push();
  await pull();
  await pull();
};

it('repeats accepted changes before newer ones of the same item, also while it reads only the newest rows', async () => {
  let isThrifty = false;
  const engine = new SyncEngine(device.world, { onLink: () => undefined, isThrifty: () => isThrifty });
  engine.setStream(true);
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) if ((await engine.step(never)) > 1) return;
  };
  await settle();
  server.backup();
  await star(1);
  await settle();
  await star(0);
  await device.make({ kind: 'media.star', args: { id: uuid(1), is_starred: false } });
  isThrifty = true;
  const answer = server.fetch;
  // The server is restored while a long outbox is being sent, and the device learns it from a pull.
  server.fetch = (input, init) => {
    const response = answer(input, init);
    if (!input.includes('star')) return response;
    clock.now += 2000;
    server.restore();
    server.fetch = answer;
    return response;
  };
  await engine.step(never);
  engine.wake('poke');
  await settle();
  isThrifty = false;
  engine.wake('poke');
  await settle();
  expect([0, 1].map((i) => server.state.media[uuid(i)]?.row.is_starred)).toEqual([true, false]);
  expect(await device.db.outbox.count()).toBe(0);
  await device.check();
});

describe('a database that was put back under its old epoch', () => {
  it('gets again what it had granted after that, also what this device had not read yet', async () => {
    const before = structuredClone(server.state);
    const first = await star(1);
    await deliver();
    expect(await device.db.done.get(first.mid)).toBeDefined();
    await star(2);
    await push();
    expect((await device.db.outbox.toArray()).map(({ state }) => state)).toEqual(['acked']);
    server.state = before;
    await pull();
    await read();
    expect([await isStarred(1), await isStarred(2)]).toEqual([true, true]);
    await deliver();
    await deliver();
    expect([1, 2].map((i) => server.state.media[uuid(i)]?.row.is_starred)).toEqual([true, true]);
    expect(await device.db.outbox.count()).toBe(0);
    await device.check();
    await device.checkKept();
  });

  it('is not asked again for what it still has', async () => {
    await star(1);
    await deliver();
    const before = structuredClone(server.state);
    await star(2);
    await deliver();
    server.state = before;
    await pull();
    await read();
    expect((await device.db.outbox.toArray()).map(({ keys }) => keys)).toEqual([[`media:${uuid(2)}`]]);
  });
});

describe('pictures that a restored server has lost', () => {
  it('stay on the wall and are asked about, not forgotten and not charged unasked', async () => {
    server.backup();
    const mutation = await create();
    await deliver();
    expect(await device.db.done.get(mutation.mid)).toBeDefined();
    server.restore();
    await pull();
    await read();
    expect(await problems()).toEqual(['parked RESET_EPOCH generation.create']);
    expect(await device.db.media.get(uuid(0x51))).toBeDefined();
    await push();
    expect(server.state.charges).toEqual({});
    await device.check();
    await device.checkKept();
  });

  it('are not asked about when the server still has them, or some of them', async () => {
    await create();
    await deliver();
    server.state.media[uuid(0x51)]!.isDeleted = true;
    server.state.media[uuid(0x51)]!.seq = ++server.state.seq;
    await pull();
    server.backup();
    server.restore();
    await pull();
    await read();
    expect(await problems()).toEqual([]);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.media.get(uuid(0x52))).toBeDefined();
  });

  it('are not asked about when it is another library that does not have them', async () => {
    const mutation = await create();
    await deliver();
    await star(1);
    await push();
    server.spaceId = 'space-2';
    server.state = { ...server.state, epoch: uuid(0xf0), media: {}, generations: {} };
    await saveMe(device.db, server.me, clock.now);
    await read();
    expect(await problems()).toEqual([]);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.media.count()).toBe(0);
    expect(await device.db.done.get(mutation.mid)).toBeDefined();
  });

  it('are not asked about when they had been deleted anyway', async () => {
    server.backup();
    await create();
    await deliver();
    for (const id of [uuid(0x51), uuid(0x52)]) {
      server.state.media[id]!.isDeleted = true;
      server.state.media[id]!.seq = ++server.state.seq;
    }
    await pull();
    server.restore();
    await pull();
    await read();
    expect(await problems()).toEqual([]);
  });

  it('are not taken for present because their rows of before the restore are still here', async () => {
    server.backup();
    const mutation = await create();
    await push();
    await pull();
    server.restore();
    // The first page of the new copy; the old rows wait to be swept.
    await pullPage(device.world, never);
    server.finish(uuid(0));
    server.state.media[uuid(0)]!.seq = ++server.state.seq;
    await pull();
    expect(await device.db.outbox.get({ mid: mutation.mid })).toMatchObject({ state: 'parked' });
    await read();
    expect(await problems()).toEqual(['parked RESET_EPOCH generation.create']);
  });
});

describe('reading everything again', () => {
  it('shows an accepted change all the time, also on rows that come late', async () => {
    await star(0);
    await push();
    await star(1);
    await push();
    // Away for so long that the server has forgotten what was deleted since.
    server.state.floor = server.state.seq;
    const shown: unknown[] = [];
    await pullPage(device.world, never);
    for (let more = true; more;) {
      shown.push(await isStarred(0), await isStarred(1));
      await device.check();
      await pullPage(device.world, never);
      more = await bootstrapStep(device.world, never);
    }
    await pull();
    expect(new Set(shown)).toEqual(new Set([true]));
    expect(await isStarred(0)).toBe(true);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await readMeta(device.db, 'bootstrap')).toBeUndefined();
  });

  it('keeps showing a change whose answer was lost, also before its row arrives', async () => {
    await star(0);
    device.fate = 'lost';
    await push();
    device.fate = 'ok';
    server.state.floor = server.state.seq;
    clock.now += 60_000;
    await pullPage(device.world, never);
    // The change was accepted at a sequence number before the cursor; the oldest picture arrives last.
    await push();
    expect(await isStarred(0)).toBe(true);
    await device.check();
    await read();
    await pull();
    expect(await isStarred(0)).toBe(true);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('shows a change that was accepted once more in the middle of it', async () => {
    server.backup();
    await star(0);
    await deliver();
    server.restore();
    await pullPage(device.world, never);
    // The oldest picture comes last; its star is sent before.
    await push();
    await push();
    expect(await isStarred(0)).toBe(true);
    await pull();
    expect(await isStarred(0)).toBe(true);
    await read();
    await pull();
    expect(await isStarred(0)).toBe(true);
    expect(await device.db.outbox.count()).toBe(0);
    await device.check();
  });
});

it('brings a star to a server that was restored twice while the device was asleep', async () => {
  server.backup();
  const { mid } = await star(0);
  await deliver();
  expect(await device.db.done.get(mid)).toBeDefined();
  server.restore();
  server.restore();
  // The newest history has passed the number of the first one by the time the device looks.
  for (let i = 10; i < 20; i++) server.addMedia(uuid(i), 2000 + i);
  expect(server.state.media[uuid(0)]!.row.is_starred).toBe(false);
  expect(await isStarred(0)).toBe(true);
  await pull();
  await read();
  expect(await isStarred(0)).toBe(true);
  await deliver();
  expect(server.state.media[uuid(0)]!.row.is_starred).toBe(true);
  expect(await isStarred(0)).toBe(true);
  expect(await device.db.done.get(mid)).toBeDefined();
  expect(await device.db.outbox.count()).toBe(0);
  expect(await problems()).toEqual([]);
});

it('tells once which items of a deletion were kept, however often the server is restored', async () => {
  server.backup();
  const mutation = await device.make({ kind: 'media.delete', args: { ids: [uuid(0), uuid(1)] } });
  await device.db.outbox.update(mutation.n!, { state: 'ready' });
  server.state.media[uuid(1)]!.row.is_starred = true;
  await deliver();
  for (let i = 0; i < 2; i++) {
    server.restore();
    server.state.media[uuid(1)]!.row.is_starred = true;
    await pull();
    await read();
    await deliver();
  }
  expect(await problems()).toEqual(['refused STARRED media.delete']);
  // A dismissed problem stays dismissed.
  await device.db.problems.clear();
  server.restore();
  server.state.media[uuid(1)]!.row.is_starred = true;
  await pull();
  await read();
  await deliver();
  expect(server.seen.has(mutation.mid)).toBe(true);
  expect(await problems()).toEqual([]);
});

it('says that a deletion waits for a decision although an item of it was kept before', async () => {
  server.backup();
  const mutation = await device.make({ kind: 'media.delete', args: { ids: [uuid(0), uuid(1)] } });
  await device.db.outbox.update(mutation.n!, { state: 'ready' });
  server.state.media[uuid(1)]!.row.is_starred = true;
  await deliver();
  server.restore();
  await pull();
  await read();
  for (let i = 0; i < 9; i++) {
    clock.now += 100_000;
    await device.db.outbox.where('mid').equals(mutation.mid).modify({ nextAt: 0 });
    device.memory.healthyAt = clock.now;
    device.fate = 'INTERNAL';
    await push();
  }
  expect(await problems()).toEqual(['refused STARRED media.delete', 'parked INTERNAL media.delete']);
});
