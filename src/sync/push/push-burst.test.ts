import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { uuid, type ModelServer } from '../../../tests/support/model/model-server.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import { pushBurst } from './push-burst.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;

beforeEach(async () => {
  clock.now = 1_000_000;
  ({ server, device } = await openReadDevice(clock, 5));
});
afterEach(() => device.close());

const star = (i: number) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });
const burst = async () => {
  let settled = 0;
  const last = await pushBurst(device.world, device.memory, { forMs: 1_000, signal: never, onSettled: () => (settled += 1) });
  return { settled, kind: last.kind };
};
const starred = () => server.live().filter(({ is_starred }) => is_starred).length;
const states = async () => (await device.db.outbox.orderBy('n').toArray()).map(({ state }) => state);

/** Makes five changes offline, which all wait. */
async function starAll(): Promise<void> {
  device.fate = 'unsent';
  for (let i = 0; i < 5; i++) await star(i);
  device.fate = 'ok';
}

it('sends what waits one after the other, and tells of each', async () => {
  await starAll();
  expect(await burst()).toEqual({ settled: 5, kind: 'settled' });
  expect(starred()).toBe(5);
  expect(await burst()).toEqual({ settled: 0, kind: 'idle' });
});

it('returns to the loop after a second, with no mutation marked as sending that is not under way', async () => {
  await starAll();
  const answer = server.fetch;
  server.fetch = (input, init) => {
    clock.now += 400;
    return answer(input, init);
  };
  expect((await burst()).settled).toBe(3);
  expect(await states()).toEqual(['acked', 'acked', 'acked', 'ready', 'ready']);
  expect((await burst()).settled).toBe(2);
  expect(starred()).toBe(5);
});

it('sends again a mutation that a leader had taken before it ended', async () => {
  await starAll();
  const end = new AbortController();
  await pushBurst(device.world, device.memory, { forMs: 1_000, signal: end.signal, onSettled: () => end.abort() });
  expect(await states()).toEqual(['acked', 'sending', 'ready', 'ready', 'ready']);
  await device.crash();
  await device.open();
  expect((await burst()).settled).toBe(4);
  expect(starred()).toBe(5);
});

it('ends at the first that fails, and keeps the others', async () => {
  await starAll();
  device.fate = 'UNAVAILABLE';
  expect(await burst()).toEqual({ settled: 0, kind: 'failed' });
  expect(await states()).toEqual(['ready', 'ready', 'ready', 'ready', 'ready']);
});

it('takes no mutation early that costs credits: the person may have to confirm it when its turn comes', async () => {
  device.fate = 'unsent';
  await star(0);
  const ids = { generation_history_id: uuid(0x50), generation_media_resource_ids: [uuid(0x51)] };
  await device.make({ kind: 'generation.create', args: { params: { ...smallRequest(), ...ids }, created_at: clock.now } });
  device.fate = 'ok';
  expect((await burst()).settled).toBe(1);
  expect(await states()).toEqual(['acked', 'ready']);
});
