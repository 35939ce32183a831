import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { HandClock } from '../../../tests/support/device/hand-clock.ts';
import { fakeLocks } from '../../../tests/support/device/fake-locks.ts';
import { StudioDatabase } from '../../db/database.ts';
import { readMeta, writeMeta } from '../../db/meta.ts';
import { openDatabase } from '../../db/open-database.ts';
import { LeadershipLost, leaderWrite } from './leader-write.ts';
import { leadWhenAlone } from './tab-leader.ts';

const ended: (() => void)[] = [];
afterEach(() => ended.splice(0).forEach((end) => end()));

/** A clock that turns as fast as the database answers. */
function fastClock() {
  const clock = { at: 1_000_000 };
  const sleep = async (ms: number, signal?: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, 0));
    if (signal?.aborted !== true) clock.at += ms;
  };
  return { now: () => clock.at, sleep };
}

async function openOne(name: string) {
  const db = await openDatabase(new StudioDatabase(name));
  ended.push(() => db.close());
  return db;
}

function lead(db: StudioDatabase, locks: LockManager | undefined, seen: number[]) {
  const stop = new AbortController();
  let tell: ((term: number) => void) | undefined;
  const term = new Promise<number>((resolve) => (tell = resolve));
  const over = leadWhenAlone({
    db,
    locks,
    clock: fastClock(),
    random: () => 0.5,
    signal: stop.signal,
    lead: async (won, signal) => {
      seen.push(won);
      tell?.(won);
      // A lead can be over before it began.
      if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  ended.push(() => stop.abort());
  return { stop: () => stop.abort(), over, term };
}

it.each([
  ['with Web Locks', true],
  ['without Web Locks', false],
])('hands the lead over when a tab closes, %s', async (_, hasLocks) => {
  const locks = hasLocks ? fakeLocks() : undefined;
  const db = await openOne(`studio.lead-${String(hasLocks)}`);
  const seen: number[] = [];
  const first = lead(db, locks, seen);
  expect(await first.term).toBe(1);
  first.stop();
  await first.over;
  const second = lead(db, locks, seen);
  expect(await second.term).toBe(2);
  expect(seen).toEqual([1, 2]);
  second.stop();
  await second.over;
});

it.each([
  ['free', undefined],
  ['with a dead leader', { term: 3, beat: 1 }],
])('lets one tab at a time write when several without Web Locks find the lead %s at the same moment', async (name, last) => {
  const db = await openOne(`studio.lead-contest-${name}`);
  if (last !== undefined) await writeMeta(db, 'leader', last);
  const claimed: number[] = [];
  /** Written in the transaction of the lead, because the order of transactions counts. */
  const note = async (term: number) => db.drafts.put({ k: String(await db.drafts.count()).padStart(4, '0'), value: term });
  const stop = new AbortController();
  const contend = () =>
    leadWhenAlone({
      db,
      locks: undefined,
      clock: fastClock(),
      random: () => 0.5,
      signal: stop.signal,
      lead: async (term) => {
        claimed.push(term);
        for (let turn = 0; turn < 10; turn++) await leaderWrite({ db, term }, [db.drafts], () => note(term));
        stop.abort();
      },
    });
  await Promise.all([contend(), contend(), contend()]);
  expect(new Set(claimed).size).toBe(claimed.length);
  const wrote = (await db.drafts.orderBy('k').toArray()).map(({ value }) => value as number);
  // After the first write of a term, no earlier leader writes.
  expect(wrote).toEqual(wrote.toSorted((a, b) => a - b));
  expect(wrote.length).toBeGreaterThanOrEqual(10);
});

it('leaves the lead to a live tab, also without Web Locks', async () => {
  const db = await openOne('studio.lead-living');
  const time = { now: 1_000_000 };
  const [leading, waiting] = [new HandClock(time), new HandClock(time)];
  const seen: string[] = [];
  const stop = new AbortController();
  const tab = (name: string, clock: HandClock) => {
    const lead = async (_: number, signal: AbortSignal) => {
      seen.push(name);
      if (!signal.aborted) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    return leadWhenAlone({ db, locks: undefined, clock, random: () => 0.5, signal: stop.signal, lead });
  };
  const tabs = [tab('first', leading)];
  await eventually(() => expect(seen).toEqual(['first']));
  tabs.push(tab('second', waiting));
  for (let turn = 0; turn < 8; turn++) {
    const before = await readMeta(db, 'leader');
    await leading.end(5000);
    await eventually(async () => expect(await readMeta(db, 'leader')).not.toEqual(before));
    await waiting.end(5000);
    await eventually(() => expect(waiting.sleepers).toEqual([5000]));
  }
  expect(seen).toEqual(['first']);
  stop.abort();
  await Promise.all(tabs);
});

it('stops a leader whose term is over from writing anything', async () => {
  const db = await openOne('studio.lead-fence');
  const seen: number[] = [];
  const first = lead(db, fakeLocks(), seen);
  const term = await first.term;
  await writeMeta(db, 'leader', { term: term + 1, beat: 0 });
  await expect(leaderWrite({ db, term }, [], () => writeMeta(db, 'live', 7))).rejects.toBeInstanceOf(LeadershipLost);
  expect(await readMeta(db, 'live')).toBeUndefined();
  first.stop();
  await first.over;
});

it('takes the lead from a tab that froze while it held the lock', async () => {
  const db = await openOne('studio.lead-frozen');
  const locks = fakeLocks();
  await writeMeta(db, 'leader', { term: 4, beat: 1 });
  // It holds the lock and never beats again.
  void locks.request(`sync:${db.name}`, {}, () => new Promise(() => undefined));
  const second = lead(db, locks, []);
  expect(await second.term).toBe(5);
  second.stop();
  await second.over;
});

it('leaves the lock queue when the heartbeat of the leader cannot be read', async () => {
  const db = await openOne('studio.lead-unreadable');
  const locks = fakeLocks();
  let release: (() => void) | undefined;
  void locks.request(`sync:${db.name}`, {}, () => new Promise<void>((resolve) => (release = resolve)));
  const blind = await openOne('studio.lead-unreadable-too');
  Object.defineProperty(blind, 'name', { value: db.name });
  blind.close();
  const seen: number[] = [];
  await expect(lead(blind, locks, seen).over).rejects.toThrow();
  await blind.open();
  release?.();
  const next = lead(db, locks, seen);
  expect(await next.term).toBe(1);
  expect(seen).toEqual([1]);
  next.stop();
  await next.over;
});

it('waits for nothing any more once its tab is gone', async () => {
  const db = await openOne('studio.lead-gone');
  const locks = fakeLocks();
  void locks.request(`sync:${db.name}`, {}, () => new Promise(() => undefined));
  const clock = fastClock();
  let sleeps = 0;
  const stop = new AbortController();
  const over = leadWhenAlone({
    db,
    locks,
    clock: { now: clock.now, sleep: (ms, signal) => ((sleeps += 1), clock.sleep(ms, signal)) },
    random: () => 0.5,
    signal: stop.signal,
    lead: () => Promise.reject(new Error('somebody else leads')),
  });
  await eventually(() => expect(sleeps).toBeGreaterThan(0));
  stop.abort();
  await over;
  const before = sleeps;
  for (let turn = 0; turn < 200; turn++) await clock.sleep(0);
  // The abort may come between two looks: then the watch sleeps once more before it ends.
  expect(sleeps).toBeLessThanOrEqual(before + 1);
});

it('reports a lock that is refused instead of asking for it over and over', async () => {
  const db = await openOne('studio.lead-refused');
  const locks = { request: () => Promise.reject(new DOMException('not here', 'SecurityError')) } as unknown as LockManager;
  const { over } = lead(db, locks, []);
  await expect(over).rejects.toThrow('not here');
});

it('makes room when storage is too full to take the lead', async () => {
  const db = await openOne('studio.lead-full');
  let isFull = true;
  db.meta.hook('creating', () => {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  const stop = new AbortController();
  const terms: number[] = [];
  await leadWhenAlone({
    db,
    locks: fakeLocks(),
    clock: fastClock(),
    random: () => 0.5,
    signal: stop.signal,
    onStorageFull: async () => (isFull = false),
    lead: async (term) => {
      terms.push(term);
      stop.abort();
    },
  });
  expect(terms).toEqual([1]);
});
