import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { addStory } from '../../../tests/support/model/model-state.ts';
import { WRITER } from '../../db/upgrade/assert-writer.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { bootstrapStep } from '../first-sync/bootstrap.ts';
import { dropOldRows } from './drop-old-rows.ts';
import { pullPage } from './pull.ts';

const never = new AbortController().signal;
const nothing = new Set<string>();
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  clock.now = 1_000_000;
  server = new ModelServer();
  for (let i = 0; i < 9; i++) server.addMedia(uuid(i), 1000 + i);
  device = await new ModelDevice(server, clock).open();
});
afterEach(() => device.close());

async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns++) {
    const hasMore = await bootstrapStep(device.world, never);
    if (!(await pullPage(device.world, never)) && !hasMore) return;
  }
  throw new Error('it reads without end');
}
/** The id of the request that item `i` of the model server belongs to. */
const requestOf = (i: number) => uuid(i).replace(/^0/, '9');
const items = async () => (await device.db.media.toArray()).map(({ id }) => Number(id.slice(-2))).sort((a, b) => a - b);

it('forgets the oldest items, but none that is pinned or has an unsent change, and sends that change', async () => {
  await settle();
  await device.make({ kind: 'media.star', args: { id: uuid(1), is_starred: true } });
  expect(await dropOldRows(device.db, new Set([uuid(2)]), 5)).toBe(true);
  expect(await items()).toEqual([1, 2, 4, 5, 6, 7, 8]);
  expect(await dropOldRows(device.db, new Set([uuid(2)]), 5)).toBe(false);
  await device.push();
  await settle();
  expect(server.state.media[uuid(1)]?.row.is_starred).toBe(true);
  expect(await items()).toEqual([1, 2, 4, 5, 6, 7, 8]);
  await device.check();
});

it('forgets requests only with the last of their pictures', async () => {
  // Two pictures of one request, and the older of them goes.
  server.state.media[uuid(3)]!.row.generation_history_id = requestOf(4);
  await settle();
  await dropOldRows(device.db, nothing, 5);
  expect(await items()).toEqual([4, 5, 6, 7, 8]);
  const kept = new Set(await device.db.generations.toCollection().primaryKeys());
  expect([0, 1, 2].filter((i) => kept.has(requestOf(i)))).toEqual([]);
  expect([4, 5, 6, 7, 8].filter((i) => kept.has(requestOf(i)))).toEqual([4, 5, 6, 7, 8]);
});

it('drops no rows in a database that newer code has taken over', async () => {
  await settle();
  await writeMeta(device.db, 'minWriter', WRITER + 1);
  await expect(dropOldRows(device.db, nothing, 5)).rejects.toMatchObject({ code: 'CLIENT_TOO_OLD' });
  expect(await items()).toHaveLength(9);
});

it('does not read them again by itself, not even one that changes, and finds no fault with that', async () => {
  await settle();
  await dropOldRows(device.db, nothing, 5);
  server.finish(uuid(0));
  server.addMedia(uuid(9), 2000);
  await settle();
  expect(await items()).toEqual([4, 5, 6, 7, 8, 9]);
  expect(device.events).toEqual([]);
});

it('reads all stories of a first sync, without the items and requests that it forgot', async () => {
  for (let i = 20; i < 29; i++) addStory(server.state, uuid(i), 1000 + i);
  while ((await items()).length < 5) await bootstrapStep(device.world, never);
  await dropOldRows(device.db, nothing, 4);
  await settle();
  expect(await device.db.stories.count()).toBe(9);
  expect(await items()).toEqual([5, 6, 7, 8]);
  const requests = await device.db.generations.toCollection().primaryKeys();
  expect(requests.toSorted()).toEqual([5, 6, 7, 8].map(requestOf));
});

it('ends a first sync there, and a restored server is read up to there only', async () => {
  while ((await items()).length < 7) await bootstrapStep(device.world, never);
  await dropOldRows(device.db, nothing, 5);
  await settle();
  expect(await items()).toEqual([4, 5, 6, 7, 8]);
  expect(await readMeta(device.db, 'bootstrap')).toBeUndefined();
  server.backup();
  server.restore();
  await settle();
  expect(await items()).toEqual([4, 5, 6, 7, 8]);
});
