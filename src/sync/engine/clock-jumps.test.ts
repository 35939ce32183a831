import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice, type Fate } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { SyncEngine } from './sync-engine.ts';

const never = new AbortController().signal;
const dayMs = 86_400_000;
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;
let engine: SyncEngine;

beforeEach(async () => {
  clock.now = 100 * dayMs;
  server = new ModelServer();
  server.pageLimit = 500;
  for (let i = 0; i < 4; i++) server.addMedia(uuid(i), 1000 + i);
  device = await new ModelDevice(server, clock).open();
  engine = new SyncEngine(device.world, { onLink: () => undefined });
  await settle();
});
afterEach(() => device.close());

/** Turns until there is nothing to do; the wait that is left. */
async function settle(fate: Fate = 'ok'): Promise<number> {
  device.fate = fate;
  for (let turn = 0; turn < 30; turn++) {
    const waitMs = await engine.step(never);
    if (waitMs > 1) return waitMs;
  }
  throw new Error('never quiet');
}

it.each(['RATE_LIMITED', 'UNAVAILABLE', 'unsent'] as const)(
  'does not wait for a day after %s because the clock was put back',
  async (fate) => {
    await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
    await settle(fate);
    clock.now -= dayMs;
    const started = clock.now;
    while ((await device.db.outbox.count()) > 0 && clock.now - started < dayMs) clock.now += await settle();
    expect(clock.now - started).toBeLessThan(11 * 60_000);
    expect(server.state.media[uuid(0)]?.row.is_starred).toBe(true);
  },
);

it('goes on asking for changes when the clock was put back', async () => {
  clock.now -= dayMs;
  expect(await settle()).toBeLessThan(70_000);
});

it('does not keep waiting, after a restart, for a time that a wrong clock had set', async () => {
  await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
  await settle('unsent');
  clock.now -= dayMs;
  await device.crash();
  engine = new SyncEngine(device.world, { onLink: () => undefined });
  await settle();
  expect(await device.db.outbox.count()).toBe(0);
});

it('keeps the journal of the last seven days when the clock is put forward', async () => {
  server.now = clock.now;
  await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: true } });
  await settle();
  expect(await device.db.done.count()).toBe(1);
  clock.now += 365 * dayMs;
  await settle();
  expect(await device.db.done.count()).toBe(1);
  clock.now -= 365 * dayMs;
  for (const then of [clock, server]) then.now += 8 * dayMs;
  await device.crash();
  engine = new SyncEngine(device.world, { onLink: () => undefined });
  await settle();
  expect(await device.db.done.count()).toBe(0);
});
