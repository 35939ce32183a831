import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice, type Fate, type SentRequest } from '../../../tests/support/model/model-device.ts';
import { problem } from '../../../tests/support/model/model-answers.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import type { Link } from '../channel.ts';
import { stateOf } from '../start-sync.ts';
import { describeSync, syncStatus } from '../status.ts';
import { SyncEngine } from './sync-engine.ts';

/** Notes when it asks the server for something. */
class CountingDevice extends ModelDevice {
  readonly asked: number[] = [];
  isStarBroken = false;
  /** The Retry-After of every answer, s; null while the studio answers. */
  awayS: number | null = null;

  protected override send(input: string, init: SentRequest): Promise<Response> {
    this.asked.push(this.clock.now);
    if (this.isStarBroken && input === '/api/create/star') return Promise.resolve(problem('INTERNAL'));
    if (this.awayS !== null) return Promise.resolve(problem('UNAVAILABLE', { 'Retry-After': String(this.awayS) }));
    return super.send(input, init);
  }
}

const never = new AbortController().signal;
const clock = { now: 0 };
let server: ModelServer;
let device: CountingDevice;
let engine: SyncEngine;
let link: Link;
let room: () => Promise<void>;

beforeEach(async () => {
  clock.now = 1_000_000;
  link = 'starting';
  room = async () => undefined;
  server = new ModelServer();
  server.pageLimit = 500;
  for (let i = 0; i < 4; i++) server.addMedia(uuid(i), 1000 + i);
  device = new CountingDevice(server, clock);
  await device.open();
  engine = new SyncEngine(device.world, { onLink: (next) => (link = next), onStorageFull: () => room() });
  await settle();
});
afterEach(() => device.close());

async function settle(fate: Fate = 'ok'): Promise<number> {
  device.fate = fate;
  for (let turn = 0; turn < 30; turn++) {
    const waitMs = await engine.step(never);
    if (waitMs > 1) return waitMs;
  }
  throw new Error('never quiet');
}
const star = (i: number) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });
const words = async () => {
  const waiting = await device.db.outbox.where('state').equals('ready').count();
  return describeSync({ ...syncStatus, state: stateOf(link, waiting, true), waiting });
};

it('says in words that the studio answers with errors, and asks it once a minute whatever people do', async () => {
  await star(0);
  for (let i = 0; i < 4; i++) clock.now += await settle('INTERNAL');
  expect(await words()).toBe('Studio error, 1 waiting');
  device.asked.length = 0;
  const start = clock.now;
  while (clock.now - start < 3_600_000) {
    // An impatient person clicks and returns every ten seconds.
    engine.wake(clock.now % 2 === 0 ? 'poke' : 'made');
    const waitMs = await engine.step(never);
    clock.now += Math.min(10_001, Math.max(1, waitMs));
  }
  expect(device.asked.length).toBeLessThanOrEqual(60);
  expect(device.asked.length).toBeGreaterThan(40);
  expect(await words()).toBe('Studio error, 1 waiting');
  clock.now += 70_000;
  await settle();
  expect(await words()).toBe('Saved');
  expect(server.state.media[uuid(0)]?.row.is_starred).toBe(true);
});

it('does not blame the studio for one change that it fails on', async () => {
  device.isStarBroken = true;
  await star(0);
  const seen = new Set<Link>();
  for (let i = 0; i < 12; i++) {
    clock.now += await settle();
    seen.add(link);
  }
  expect(seen).toEqual(new Set(['online']));
  expect((await device.db.outbox.toArray())[0]?.attempts).toBeGreaterThan(5);
});

it('leaves a studio alone for as long as it says that it is away', async () => {
  await star(0);
  device.awayS = 300;
  device.asked.length = 0;
  const until = clock.now + 300_000;
  while (clock.now < until) clock.now += Math.min(10_000, await settle());
  expect(device.asked).toHaveLength(1);
  device.awayS = null;
  for (let turn = 0; turn < 3; turn++) clock.now += await settle();
  expect(server.state.media[uuid(0)]?.row.is_starred).toBe(true);
});

it('says that the device is full when making room did not help, and goes on when it did', async () => {
  let isFull = true;
  device.db.outbox.hook('updating', () => {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await star(0);
  await settle();
  expect(await words()).toBe('Storage full, 1 waiting');
  room = async () => void (isFull = false);
  clock.now += 60_000;
  clock.now += await settle();
  await settle();
  expect(await words()).toBe('Saved');
});

it('makes room when storage is too full to take up what an earlier leader left', async () => {
  const mutation = await star(0);
  await device.db.outbox.update(mutation.n!, { state: 'sending' });
  let isFull = true;
  device.db.outbox.hook('updating', () => {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  room = async () => void (isFull = false);
  const next = new SyncEngine(device.world, { onLink: (now) => (link = now), onStorageFull: () => room() });
  device.fate = 'ok';
  for (let turn = 0; turn < 10; turn++) clock.now += await next.step(never);
  expect(await device.db.outbox.count()).toBe(0);
});
