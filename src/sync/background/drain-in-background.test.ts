import { afterEach, beforeEach, expect, it } from 'vitest';
import { ModelDevice } from '../../../tests/support/model/model-device.ts';
import { openReadDevice } from '../../../tests/support/device/open-read-device.ts';
import { uuid, type ModelServer } from '../../../tests/support/model/model-server.ts';
import { readMeta } from '../../db/meta.ts';
import { drainInBackground } from './drain-in-background.ts';
import { claimLeadership } from '../leader/leader-write.ts';

const started = 2_000_000;
const clock = { now: started };
let server: ModelServer;
let device: ModelDevice;
let woken: ModelDevice;

beforeEach(async () => {
  clock.now = started;
  ({ server, device } = await openReadDevice(clock, 3));
  // The service worker has a connection of its own to the same database.
  woken = await new ModelDevice(server, clock, { name: device.name, disk: device.disk }).open();
  void letTimePass();
});
afterEach(() => {
  time.isRunning = false;
  device.close();
  woken.close();
});

const star = (i: number) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });
const isStarred = (i: number) => server.state.media[uuid(i)]?.row.is_starred;

const time = { isRunning: false };
const { setImmediate } = globalThis as unknown as { setImmediate: (run: () => void) => void };
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Each turn of the event loop counts as 2 ms, so the clock and the database slow down together. */
async function letTimePass(): Promise<void> {
  for (time.isRunning = true; time.isRunning; clock.now += 2) await turn();
}

async function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  const until = clock.now + ms;
  const isOver = () => clock.now >= until || signal?.aborted === true;
  while (!isOver()) await turn();
}

/** Web Locks with one lock, which is free or which a page holds until it is stolen. */
function locksHeldBy(holder: 'nobody' | 'page'): LockManager {
  const request = (_: string, how: { signal?: AbortSignal; steal?: boolean }, work: () => unknown) => {
    if (holder === 'nobody' || how.steal === true) return Promise.resolve(work());
    return new Promise((_resolve, reject) => {
      how.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  };
  return { request } as unknown as LockManager;
}

function wake(holder: 'nobody' | 'page' = 'nobody', signal = new AbortController().signal): Promise<void> {
  return drainInBackground({
    db: woken.db,
    locks: locksHeldBy(holder),
    clock: { now: () => clock.now, sleep },
    random: () => 0.5,
    connect: (term) => ({ ...woken.world, clock: { now: () => clock.now, sleep }, term }),
    signal,
  });
}

it('sends what waits where there is no page, deletions too, once their five seconds are over', async () => {
  await star(0);
  const deleted = await device.make({ kind: 'media.delete', args: { ids: [uuid(1)] } });
  await device.db.outbox.update(deleted.n!, { state: 'held', madeAt: clock.now, due: clock.now + 5000, holdMs: 5000 });
  await wake();
  expect(isStarred(0)).toBe(true);
  expect(server.state.media[uuid(1)]?.isDeleted).toBe(true);
  expect(clock.now - started).toBeGreaterThanOrEqual(5000);
  expect(await device.db.outbox.where('state').anyOf('held', 'ready', 'sending').count()).toBe(0);
});

it('leaves it to a hidden page that leads, and is done when that has sent everything', async () => {
  await star(0);
  const before = await claimLeadership(device.db, clock.now);
  device.world = { ...device.world, term: before };
  const waking = wake('page');
  await device.push();
  await waking;
  expect(isStarred(0)).toBe(true);
  expect((await readMeta(device.db, 'leader'))?.term).toBe(before);
});

it('takes over from a page that is frozen, which writes nothing any more when it thaws', async () => {
  await star(0);
  await wake('page');
  expect(clock.now - started).toBeGreaterThanOrEqual(20_000);
  expect(isStarred(0)).toBe(true);
  await expect(device.takeOver()).resolves.toBeUndefined();
  expect(server.state.seq).toBe(4);
});

it('asks to be woken again when nothing could be sent, the last time too, and keeps everything', async () => {
  const { mid } = await star(0);
  woken.fate = 'unsent';
  await expect(wake()).rejects.toThrow('still wait');
  expect(clock.now - started).toBeLessThan(30_000);
  expect(await device.db.outbox.get({ mid })).toMatchObject({ mid, state: 'ready' });
});

it('sends once what was under way when the browser ended it', async () => {
  const { mid } = await star(0);
  const killed = new AbortController();
  woken.fate = 'lost';
  const answer = server.fetch;
  server.fetch = (input, init) => {
    if (input.startsWith('/api/create/star')) killed.abort();
    return answer(input, init);
  };
  await wake('nobody', killed.signal);
  expect(server.state.seq).toBe(4);
  expect(await device.db.outbox.get({ mid })).toBeDefined();
  woken.fate = 'ok';
  await wake();
  expect(server.state.seq).toBe(4);
  expect(await device.db.outbox.where('state').anyOf('ready', 'sending').count()).toBe(0);
});

it('does not ask again for what only the person can settle', async () => {
  const { mid } = await star(0);
  woken.isSignedIn = false;
  await wake();
  expect(await device.db.outbox.get({ mid })).toMatchObject({ state: 'ready' });
});

it('keeps for the next page that a rename which it sent took away the name of another device', async () => {
  const id = uuid(0xa1);
  await device.make({ kind: 'album.create', args: { id, title: 'Coast', at: clock.now } });
  await wake();
  const album = server.state.albums[id]!;
  album.row = { ...album.row, title: 'Harbour' };
  const { mid } = await device.make({ kind: 'album.rename', args: { id, title: 'Shore', base_title: 'Coast', at: clock.now } });
  await wake();
  expect(await readMeta(device.db, 'replacedTitles')).toEqual([{ mid, album_id: id, title: 'Harbour', tab: 'tab' }]);
});
