import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StudioDatabase } from '../database.ts';
import { writeMeta } from '../meta.ts';
import type { SentEntry } from './sent-entry.ts';
import { sentKept, writeSent } from './write-sent.ts';

const minute = 60_000;
const start = 1_000_000_000_000;
let db: StudioDatabase;
beforeEach(async () => {
  db = (await new StudioDatabase('studio.sent', { indexedDB: new IDBFactory(), IDBKeyRange }).open()) as StudioDatabase;
});
afterEach(() => db.close());

function sent(at: number, change: Partial<SentEntry> = {}): SentEntry {
  const request = { reason: 'change', method: 'POST', address: '/api/create/star', bytes: 100, hasAnswer: true } as const;
  return { at, until: at, count: 1, ...request, ...change };
}
const kept = () => db.sent.orderBy('i').toArray();

it('counts equal requests of a minute as one, and those that repeat by themselves per hour', async () => {
  const pull = { reason: 'pull', method: 'GET', address: '/api/sync/changes', bytes: 60 } as const;
  for (const at of [0, 30_000, 59_000, 2 * minute]) {
    await writeSent(db, [sent(start + at), sent(start + at, pull)], start + at);
  }
  await writeSent(db, [sent(start + 3 * minute, { hasAnswer: false }), sent(start + 61 * minute, pull)], start + 61 * minute);
  expect((await kept()).map(({ i: _i, ...entry }) => entry)).toEqual([
    sent(start, { count: 3, bytes: 300, until: start + 59_000 }),
    sent(start, { ...pull, count: 4, bytes: 240, until: start + 2 * minute }),
    sent(start + 2 * minute),
    sent(start + 3 * minute, { hasAnswer: false }),
    sent(start + 61 * minute, pull),
  ]);
});

it('keeps the newest 1,000 of 30 days', async () => {
  const many = Array.from({ length: sentKept.entries + 20 }, (_, n) => sent(start + n * minute, { address: `/api/${n}` }));
  await writeSent(db, many, start);
  expect(await db.sent.count()).toBe(sentKept.entries);
  expect((await kept())[0]).toMatchObject({ address: '/api/20' });
  const later = start + 25 * minute + sentKept.ms;
  await writeSent(db, [sent(later)], later);
  expect((await kept())[0]).toMatchObject({ address: '/api/25' });
});

it('writes nothing during a sign-out', async () => {
  await writeMeta(db, 'isLeaving', true);
  await writeSent(db, [sent(start)], start);
  expect(await kept()).toEqual([]);
});
