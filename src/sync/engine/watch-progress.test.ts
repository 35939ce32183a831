import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noSettings } from '../../../contract/metadata/imported-settings.ts';
import { formatSyncMark } from '../../../contract/sync/sync.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { fakeLocks } from '../../../tests/support/device/fake-locks.ts';
import { HandClock } from '../../../tests/support/device/hand-clock.ts';
import { ModelDevice, type Fate, type SentRequest } from '../../../tests/support/model/model-device.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { commit } from '../../db/commit.ts';
import { createApiClient } from '../api/api-client.ts';
import { keepLeading } from '../leader/tab-leader.ts';
import { SyncEngine } from './sync-engine.ts';
import { watchProgress, type ProgressWatch } from './watch-progress.ts';

const lookMs = 15_000;
const restartMs = 5000;
const answerWithinMs = 10_000;

let clock: HandClock;
let server: ModelServer;
let device: ModelDevice;
let engine: SyncEngine;
let watch: ProgressWatch;
let events: string[];
/** The path and the key of each write that was sent. */
let sent: string[];
/** Requests to this path reach the server and never settle, not even after an abort. */
let silent: string;
let answers: (() => void)[];
let leads: number;
let stop: AbortController;
let over: Promise<void>;

async function fetchHere(input: string, init: SentRequest): Promise<Response> {
  const key = init.headers.get('Idempotency-Key');
  if (key !== null) sent.push(`${input} ${key}`);
  const answer = () => answerTo(input, init);
  if (input !== silent) return answer();
  const stored = await answer();
  return new Promise((resolve) => answers.push(() => resolve(stored)));
}

async function answerTo(input: string, init: SentRequest): Promise<Response> {
  if (input === '/api/media/upload_raw_image') return Response.json({ status: 'success' });
  if (input === '/api/create/import') {
    const mark = formatSyncMark({ space: server.spaceId, epoch: server.state.epoch, seq: server.state.seq });
    return Response.json({}, { headers: { 'X-Sync': mark } });
  }
  return deliver(input, init);
}

/** The network of the device, and what its fate does there. */
let deliver: (input: string, init: SentRequest) => Promise<Response>;

class OpenDevice extends ModelDevice {
  deliver = (input: string, init: SentRequest) => this.send(input, init);
}

beforeEach(async () => {
  const time = { now: 1_000_000 };
  clock = new HandClock(time);
  server = new ModelServer();
  server.pageLimit = 500;
  for (let i = 0; i < 4; i++) server.addMedia(uuid(i), 1000 + i);
  const opened = new OpenDevice(server, time);
  device = await opened.open();
  deliver = opened.deliver;
  [events, sent, answers, silent, leads] = [[], [], [], '', 0];
  stop = new AbortController();
  const log = (event: string) => void events.push(event);
  watch = watchProgress({ db: device.db, clock, log });
  const api = createApiClient({ fetch: fetchHere as typeof fetch, clock, deviceId: 'device', userId: server.userId });
  const lead = (term: number, leading: AbortSignal) => {
    leads += 1;
    const hooks = { onTurn: watch.noteTurn, onLink: () => watch.noteSign() };
    engine = new SyncEngine({ ...device.world, api, clock, log, term }, hooks);
    return watch.run((running) => engine.run(running), leading);
  };
  over = keepLeading({ db: device.db, locks: fakeLocks(), clock, random: () => 0.5, signal: stop.signal, log, lead });
  await resting();
});
afterEach(async () => {
  stop.abort();
  for (const answer of answers) answer();
  await over;
  device.close();
});

/** Until the loop has nothing to do before the next poll. */
const resting = () => eventually(() => expect(clock.sleepers.some((ms) => ms > 50_000 && ms < 70_000)).toBe(true));

async function look(times: number): Promise<void> {
  for (let i = 0; i < times; i++) await clock.end(lookMs);
  // The last of them has been thought over.
  await eventually(() => expect(clock.sleepers.includes(lookMs) || hasRestarted()).toBe(true));
}

const hasRestarted = () => events.filter((event) => event === 'sync.restarted').length === leads;

/** Looks until the loop was found to stand still, and begins it anew; how many looks that took. */
async function restart(): Promise<number> {
  let looks = 0;
  for (; !hasRestarted() && looks < 30; looks += 1) await look(1);
  await clock.end(restartMs);
  return looks;
}

const star = (i: number) => device.make({ kind: 'media.star', args: { id: uuid(i), is_starred: true } });
const isStarred = (i: number) => server.state.media[uuid(i)]?.row.is_starred;
const drained = () => eventually(async () => expect(await device.db.outbox.count()).toBe(0));

async function importOne() {
  const args = {
    generation_history_id: uuid(0x80),
    generation_media_resource_id: uuid(0x70),
    sha256: 'ab'.repeat(32),
    file_name: 'harbour.png',
    mime: 'image/png' as const,
    size_bytes: 22,
    width: 30,
    height: 20,
    thumbhash: null,
    settings: { ...noSettings, prompt: 'a harbour' },
    at: clock.now(),
  };
  const bytes = new TextEncoder().encode('the bytes of a picture').buffer;
  return (await commit(device.db, { kind: 'media.import', args }, { now: clock.now(), tab: 'tab', bytes })).mutation;
}

describe('a loop that stands still', () => {
  it('is begun anew when a request never ends, whatever is done to it, and everything arrives once', async () => {
    silent = '/api/create/star';
    const made = [await star(0), await star(1), await star(2)];
    engine.wake('made');
    await eventually(() => expect(answers).toHaveLength(1));
    silent = '';
    expect(await restart()).toBeLessThanOrEqual(5);
    await drained();
    expect(events).toEqual(['sync.wedged', 'sync.restarted']);
    expect(sent).toEqual([made[0]!, ...made].map(({ mid }) => `/api/create/star ${mid}`));
    expect([0, 1, 2].map(isStarred)).toEqual([true, true, true]);
    expect(server.state.seq).toBe(7);
    // The abandoned loop wakes up after all.
    await resting();
    const kept = await device.db.done.toArray();
    for (const answer of answers) answer();
    await star(3);
    engine.wake('made');
    await drained();
    expect(await device.db.done.bulkGet(kept.map(({ mid }) => mid))).toEqual(kept);
    expect(server.state.seq).toBe(8);
  });

  it('is begun anew when a wake-up got lost', async () => {
    await star(0);
    expect(await restart()).toBeLessThanOrEqual(5);
    await drained();
    expect(isStarred(0)).toBe(true);
    expect(leads).toBe(2);
  });

  it('is begun anew when an upload sends no byte any more, and the file and the picture go again', async () => {
    silent = '/api/media/upload_raw_image';
    await importOne();
    engine.wake('made');
    await eventually(() => expect(answers).toHaveLength(1));
    silent = '';
    expect(await restart()).toBeLessThanOrEqual(5);
    await drained();
    expect(sent.filter((line) => line.startsWith('/api/create/import'))).toHaveLength(1);
    expect(events).toEqual(['sync.wedged', 'sync.restarted']);
  });

  it('is told of when the database does not answer, and goes on when it does', async () => {
    const held = new AbortController();
    const { db } = device;
    const holding = db.transaction('rw', db.outbox, async () => {
      while (!held.signal.aborted) await db.outbox.count();
    });
    await clock.end(lookMs);
    for (let i = 0; i < 4; i++) {
      await clock.end(lookMs);
      await clock.end(answerWithinMs);
    }
    await eventually(() => expect(events).toContain('sync.wedged'));
    held.abort();
    await holding;
    await star(0);
    await restart();
    await drained();
    expect(isStarred(0)).toBe(true);
  });

  it('gets longer each time, so that what is slow rather than stuck comes to its end', async () => {
    silent = '/api/create/star';
    await star(0);
    engine.wake('made');
    await eventually(() => expect(answers).toHaveLength(1));
    expect(await restart()).toBeLessThanOrEqual(5);
    await eventually(() => expect(answers).toHaveLength(2));
    expect(await restart()).toBeGreaterThanOrEqual(8);
    await eventually(() => expect(answers).toHaveLength(3));
  });
});

describe('a loop that goes on', () => {
  it('is left alone while the bytes of an upload trickle', async () => {
    silent = '/api/media/upload_raw_image';
    await importOne();
    engine.wake('made');
    await eventually(() => expect(answers).toHaveLength(1));
    for (let i = 0; i < 40; i++) {
      await look(3);
      watch.noteSign();
    }
    answers[0]!();
    await drained();
    expect(events).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it.each(['INTERNAL', 'RATE_LIMITED', 'UNAVAILABLE', 'UNAUTHENTICATED', 'unsent', 'html'] as Fate[])(
    'is left alone while it waits because of %s',
    async (fate) => {
      device.fate = fate;
      await star(0);
      engine.wake('made');
      await eventually(async () => expect((await device.db.outbox.toArray())[0]?.lastStatus).toBeDefined());
      await look(12);
      expect(events.filter((event) => event !== 'sync.failed')).toEqual([]);
      expect(leads).toBe(1);
    },
  );

  it('is left alone when the clock jumps while a request is under way', async () => {
    silent = '/api/create/star';
    await star(0);
    engine.wake('made');
    await eventually(() => expect(answers).toHaveLength(1));
    for (const byMs of [3_600_000, -86_400_000, 86_400_000]) {
      clock.jump(byMs);
      await look(1);
    }
    answers[0]!();
    await drained();
    expect(events).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('is left alone when what waits may not be sent', async () => {
    const parked = await star(0);
    await device.db.outbox.update(parked.n!, { state: 'parked', attempts: 8 });
    await device.make({ kind: 'media.star', args: { id: uuid(0), is_starred: false } });
    expect((await device.db.outbox.toArray()).map(({ state }) => state)).toEqual(['parked', 'ready']);
    await look(12);
    expect(events).toEqual([]);
    expect(leads).toBe(1);
  });
});
