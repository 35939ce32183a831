import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModelDevice, type Fate } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { smallRequest } from '../../../tests/support/generations/small-request.ts';
import { leaveAsItIs } from '../../db/outbox/seal-outbox.ts';
import type { Link } from '../channel.ts';
import { SyncEngine } from './sync-engine.ts';

const never = new AbortController().signal;
const clock = { now: 0 };
let server: ModelServer;
let device: ModelDevice;
let engine: SyncEngine;
let links: Link[] = [];

beforeEach(async () => {
  clock.now = 1_000_000;
  links = [];
  server = new ModelServer();
  server.pageLimit = 500;
  for (let i = 0; i < 4; i++) server.addMedia(uuid(i), 1000 + i);
  device = await new ModelDevice(server, clock).open();
  engine = new SyncEngine(device.world, { onLink: (link) => links.push(link) });
});
afterEach(() => device.close());

/** Turns until there is nothing to do; the wait that is left. */
const settle = async (fate: Fate = 'ok') => {
  device.fate = fate;
  for (let turn = 0; turn < 30; turn++) {
    const waitMs = await engine.step(never);
    if (waitMs > 1) return waitMs;
  }
  throw new Error('never quiet');
};
const isStarredThere = (i: number) => server.state.media[uuid(i)]?.row.is_starred;
const star = (i: number) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });

describe('the loop of the leader', () => {
  it('reads the library, sends what waits and then sleeps until the next poll', async () => {
    expect(await settle()).toBeGreaterThan(50_000);
    expect(await device.db.media.count()).toBe(4);
    await star(1);
    await settle();
    expect(await device.db.outbox.count()).toBe(0);
    expect(server.state.media[uuid(1)]?.row.is_starred).toBe(true);
    expect(links.at(-1)).toBe('online');
  });

  it('reads only the newest items of a library while every tab is hidden on a metered connection or on battery, and the rest once a tab is visible', async () => {
    server.pageLimit = 2;
    let isThrifty = true;
    engine = new SyncEngine(device.world, { onLink: (link) => links.push(link), isSeen: () => !isThrifty, isThrifty: () => isThrifty });
    expect(await settle()).toBeGreaterThan(200_000);
    expect(await device.db.media.count()).toBe(2);
    // Changes of the person and of other devices still flow.
    await star(3);
    server.addMedia(uuid(9), 9000);
    engine.wake('poke');
    await settle();
    expect(isStarredThere(3)).toBe(true);
    expect(await device.db.media.count()).toBe(3);
    isThrifty = false;
    engine.wake('poke');
    await settle();
    expect(await device.db.media.count()).toBe(5);
    await device.check();
  });

  it('waits longer and longer while the studio is away, and goes on at once when it is back', async () => {
    await settle();
    await star(0);
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const waitMs = await settle('unsent');
      waits.push(waitMs);
      clock.now += waitMs;
    }
    expect(links.at(-1)).toBe('offline');
    expect(Math.max(...waits)).toBeGreaterThan(15_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60_000);
    await settle('unsent');
    engine.wake('poke');
    await settle();
    expect(await device.db.outbox.count()).toBe(0);
    expect(links.at(-1)).toBe('online');
  });

  it('lets nothing of its own failures shorten the wait', async () => {
    await settle();
    await star(0);
    await star(1);
    const waitMs = await settle('unsent');
    engine.wake('look');
    expect(await engine.step(never)).toBe(waitMs);
  });

  it('waits as long as a busy server asks, whatever wakes it', async () => {
    await settle();
    await star(0);
    await settle('RATE_LIMITED');
    engine.wake('poke');
    expect(await settle()).toBeGreaterThan(29_000);
  });

  it.each([
    ['UNAUTHENTICATED', 'signed-out'],
    ['USER_MISMATCH', 'other-account'],
    ['CLIENT_TOO_OLD', 'update-needed'],
  ] as const)('stops and says so after %s, and keeps every change', async (fate, link) => {
    await settle();
    await star(0);
    // A 401 is confirmed by `userMe` first.
    clock.now += await settle(fate);
    await settle(fate);
    expect(links.at(-1)).toBe(link);
    expect(await device.db.outbox.where('state').equals('ready').count()).toBe(1);
    engine.wake('poke');
    await settle();
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('goes on by itself when the session was only being renewed', async () => {
    await settle();
    await star(0);
    const waitMs = await settle('UNAUTHENTICATED');
    expect(waitMs).toBeLessThanOrEqual(1000);
    expect(links).not.toContain('signed-out');
    // Wake-ups do not shorten the wait for the new session.
    engine.wake('poke');
    expect(await engine.step(never)).toBe(waitMs);
    clock.now += waitMs;
    await settle();
    expect(links).not.toContain('signed-out');
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('does not take a lost connection for the end of a session', async () => {
    await settle();
    await star(0);
    clock.now += await settle('UNAUTHENTICATED');
    clock.now += await settle('unsent');
    expect(links.at(-1)).toBe('offline');
    await settle();
    expect(links).not.toContain('signed-out');
    expect(links.at(-1)).toBe('online');
  });

  it('asks for a sign-in once, and finds out by itself when that happened elsewhere', async () => {
    await settle();
    await star(0);
    clock.now += await settle('UNAUTHENTICATED');
    clock.now += await settle('UNAUTHENTICATED');
    clock.now += await settle('UNAUTHENTICATED');
    expect(links.filter((link) => link === 'signed-out')).toHaveLength(2);
    await settle();
    expect(links.at(-1)).toBe('online');
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('reads at a hint that is news, and not at one of its own writes', async () => {
    await settle();
    const pages = device.pages.length;
    engine.hint(server.state.seq);
    await settle();
    expect(device.pages).toHaveLength(pages);
    server.state.media[uuid(2)]!.row.is_starred = true;
    server.state.media[uuid(2)]!.seq = ++server.state.seq;
    engine.hint(server.state.seq);
    await settle();
    expect((await device.db.media.get(uuid(2)))?.is_starred).toBe(true);
  });

  it('tries a read that failed again after its pause, and lets a change go first', async () => {
    await settle();
    engine.setStream(true);
    server.state.media[uuid(2)]!.row.is_starred = true;
    server.state.media[uuid(2)]!.seq = ++server.state.seq;
    engine.hint(server.state.seq);
    const waitMs = await settle('unsent');
    expect(waitMs).toBeLessThanOrEqual(2000);
    clock.now += waitMs;
    for (const i of [1, 0, 3]) await star(i);
    device.fate = 'ok';
    const pages = device.pages.length;
    expect(await engine.step(never)).toBe(0);
    expect([1, 0, 3].map(isStarredThere)).toEqual([true, false, false]);
    expect(device.pages).toHaveLength(pages);
    await settle();
    expect((await device.db.media.get(uuid(2)))?.is_starred).toBe(true);
  });

  it('reads a restored server before it sends it more than one change', async () => {
    await settle();
    server.backup();
    await star(0);
    await settle();
    server.restore();
    device.fate = 'unsent';
    for (const i of [1, 2, 3]) await star(i);
    device.fate = 'ok';
    for (let turn = 0; turn < 2; turn++) {
      expect(await engine.step(never)).toBe(0);
      expect([0, 1, 2, 3].map(isStarredThere)).toEqual([false, true, false, false]);
    }
    for (let turn = 0; turn < 20; turn++) clock.now += await engine.step(never);
    expect([0, 1, 2, 3].map(isStarredThere)).toEqual([true, true, true, true]);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('sends nothing while another tab signs out, and continues when the sign-out fails', async () => {
    await settle();
    await star(0);
    await device.make({ kind: 'media.delete', args: { ids: [uuid(1)] } });
    let waitMs = 0;
    await leaveAsItIs(device.db, async () => {
      clock.now += 6000;
      waitMs = await settle();
      throw new Error('it was not reached');
    }).catch(() => undefined);
    expect(server.seen.size).toBe(0);
    expect(waitMs).toBeLessThanOrEqual(1000);
    clock.now += waitMs;
    await settle();
    expect(server.seen.size).toBe(2);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('sends a held deletion when its time is up', async () => {
    await settle();
    await device.make({ kind: 'media.delete', args: { ids: [uuid(0)] } });
    expect(await settle()).toBeLessThanOrEqual(5000);
    expect(server.seen.size).toBe(0);
    clock.now += 5000;
    await settle();
    expect(server.state.media[uuid(0)]?.isDeleted).toBe(true);
  });

  it('asks after pictures in the making while the stream is down', async () => {
    await settle();
    const params = smallRequest();
    const ids = { generation_history_id: uuid(0x50), generation_media_resource_ids: [uuid(0x51)] };
    await device.make({ kind: 'generation.create', args: { params: { ...params, ...ids }, created_at: clock.now } });
    const waitMs = await settle();
    expect(waitMs).toBeLessThanOrEqual(10_000);
    server.finish(uuid(0x51));
    clock.now += waitMs;
    await settle();
    expect((await device.db.media.get(uuid(0x51)))?.status).toBe('completed');
  });
});
