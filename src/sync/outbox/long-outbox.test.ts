import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryDisk } from '../../../tests/support/device/memory-studio.ts';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { rounds } from '../../../tests/support/rounds.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { pullPage } from '../pull/pull.ts';
import { SyncEngine } from '../engine/sync-engine.ts';

const never = new AbortController().signal;
/** The number of the 10,000 changes that the test sends. */
const sent = rounds(200, 10_000);
const clock = { now: 2_000_000 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  server = new ModelServer();
  server.pageLimit = 500;
  device = new ModelDevice(server, clock, { disk: memoryDisk() });
});
afterEach(() => device.close());

async function fill(count: number): Promise<void> {
  for (let i = 0; i < count; i++) server.addMedia(uuid(i), 1000 + i);
  await device.open();
  server.pageLimit = 10_000;
  while (await bootstrapStep(device.world, never));
  server.pageLimit = 500;
}

it('sends 1,000 changes that waited, each once, merged and in order, and reads what they did in few pages', async () => {
  await fill(1000);
  device.fate = 'unsent';
  const star = (i: number, isStarred: boolean) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: isStarred } });
  for (let i = 0; i < 1000; i++) await star(i, true);
  // The person toggles an unsent star several times; only the final state is sent.
  for (let turn = 0; turn < 200; turn++) await star(7, turn % 2 === 1);
  const asked: string[] = [];
  const pages = { count: 0 };
  const answer = server.fetch;
  server.fetch = (input, init) => {
    if (input.startsWith('/api/create/star'))
      asked.push((JSON.parse(init.body!) as { generation_media_resource_id: string }).generation_media_resource_id);
    if (input.startsWith('/api/sync/changes')) pages.count += 1;
    return answer(input, init);
  };
  device.fate = 'ok';
  const engine = new SyncEngine(device.world, { onLink: () => undefined });
  engine.setStream(true);
  for (let turn = 0; turn < 3000 && (await engine.step(never)) === 0; turn++) clock.now += 5;
  expect(asked).toEqual(Array.from({ length: 1000 }, (_, i) => uuid(i)));
  expect(pages.count).toBeLessThan(60);
  expect(await device.db.outbox.count()).toBe(0);
  expect(server.live().every(({ is_starred }) => is_starred)).toBe(true);
});

it('keeps 10,000 changes made offline, and sends first what is taken away, then the others in order', async () => {
  await fill(200);
  device.fate = 'unsent';
  const one = await device.make({ kind: 'album.create', args: { id: uuid(10_000), title: 'Album', at: clock.now } });
  // One bulk write replaces ten thousand transactions.
  const { db } = device;
  const { n: _n, ...made } = one;
  const others = Array.from({ length: 9999 }, (_, i) => {
    const id = uuid(10_001 + i);
    return { ...made, mid: uuid(50_000 + i), keys: [`albums:${id}`], args: { ...made.args, id } };
  });
  await db.transaction('rw', rowTables(db), async () => {
    await db.outbox.bulkAdd(others);
    await recompute(
      db,
      others.flatMap(({ keys }) => keys),
    );
  });
  expect(await device.db.outbox.count()).toBe(10_000);
  await device.crash();
  expect(await device.db.albums.count()).toBe(10_000);
  const first = await device.make({ kind: 'media.delete', args: { ids: [uuid(1)] } });
  await device.db.outbox.update(first.n!, { state: 'ready' });
  await device.push();
  expect(server.state.media[uuid(1)]?.isDeleted).toBe(true);
  for (let i = 0; i < sent; i++) await device.push();
  expect(Object.keys(server.state.albums)).toEqual(Array.from({ length: sent }, (_, i) => uuid(10_000 + i)));
  // The write that settled the last change has already marked the next one as sending.
  expect(await device.db.outbox.where('state').anyOf('ready', 'sending').count()).toBe(10_000 - sent);
}, 3_600_000);

it('takes 5,000 rows of one transaction of the server in one step', async () => {
  await fill(5000);
  const ids = Array.from({ length: 5000 }, (_, i) => uuid(i));
  server.fetch('/api/create/batch_star', {
    headers: new Headers({ 'Idempotency-Key': uuid(0xff) }),
    body: JSON.stringify({ ids, is_starred: true }),
  });
  const starred = () => device.db.media.filter((row) => row.is_starred).count();
  // The device dies while it writes the rows: none is stored, and the next pull brings all.
  device.fate = 'dieWriting';
  device.lastWrites = 2500;
  await expect(pullPage(device.world, never)).rejects.toThrow();
  await device.crash();
  expect(await starred()).toBe(0);
  await pullPage(device.world, never);
  expect(await starred()).toBe(5000);
});
