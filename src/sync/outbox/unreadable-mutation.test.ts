import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid, type ModelServer } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import type { Mutation } from '../../db/database.ts';
import { pullPage } from '../pull/pull.ts';
import { pushOne } from '../push/push.ts';

const never = new AbortController().signal;
const clock = { now: 1_000_000 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  ({ server, device } = await openReadDevice(clock, 2));
});
afterEach(() => device.close());

const star = (i: number) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });

it.each<[string, (mutation: Mutation) => unknown]>([
  ['lost its keys', ({ keys: _keys, ...rest }) => rest],
  ['lost its arguments', ({ args: _args, ...rest }) => rest],
  ['is of a newer form', (mutation) => ({ ...mutation, v: 2 })],
])('keeps and shows a change that %s, and sends the others', async (_, damage) => {
  const damaged = await star(0);
  await device.db.outbox.put(damage(damaged) as Mutation);
  const other = await star(1);
  await pushOne(device.world, device.memory, never);
  await pushOne(device.world, device.memory, never);
  while (await pullPage(device.world, never));
  expect(await device.db.problems.toArray()).toMatchObject([{ mid: damaged.mid, code: 'CLIENT_TOO_OLD', reason: 'parked' }]);
  expect(await device.db.outbox.get({ mid: damaged.mid })).toMatchObject({ state: 'parked' });
  expect(await device.db.done.get(other.mid)).toBeDefined();
  expect(server.state.media[uuid(0)]?.row.is_starred).toBe(false);
});

it('does not put a new star into one that a newer version made', async () => {
  const newer = { ...(await star(0)), v: 2 };
  await device.db.outbox.put(newer);
  const { mid } = await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: false } });
  expect(mid).not.toBe(newer.mid);
  expect(await device.db.outbox.get({ mid: newer.mid })).toEqual(newer);
});
