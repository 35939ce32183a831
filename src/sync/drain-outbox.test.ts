import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppError } from '../../contract/errors.ts';
import { ModelServer, uuid } from '../../tests/support/model-server.ts';
import { commit } from '../db/commit.ts';
import { openStudio, studio } from '../db/open-database.ts';
import { drainOutbox } from './drain-outbox.ts';

/** Kept before time is pretended: the database keeps its own. */
const waitReally = setTimeout;

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const db = await openStudio(new ModelServer().me);
  await db.outbox.clear();
  for (const n of [1, 2, 3]) {
    const args = { id: uuid(n), title: `Herons ${n}`, at: n };
    await commit(db, { kind: 'album.create', args }, { now: n, tab: 'tab' });
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
afterAll(() => studio().close());

/** Drains the outbox. `pass` lets time go by, and resolves when the outbox was counted after it. */
function startDraining() {
  const draining = { outcome: 'under way' };
  void drainOutbox(studio()).then(
    () => (draining.outcome = 'drained'),
    (error: AppError) => (draining.outcome = error.code),
  );
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    while (vi.getTimerCount() === 0 && draining.outcome === 'under way') await new Promise((resolve) => waitReally(resolve));
  };
  return { draining, pass };
}

/** The studio has the oldest change. */
async function settleOne(): Promise<void> {
  const oldest = await studio().outbox.toCollection().first();
  await studio().outbox.delete(oldest!.n!);
}

it('a long outbox is drained to its end while one change after the other arrives', async () => {
  const { draining, pass } = startDraining();
  await pass(0);
  for (const _ of [1, 2, 3]) {
    await pass(10_000);
    expect(draining.outcome).toBe('under way');
    await settleOne();
    await pass(50);
  }
  expect(draining.outcome).toBe('drained');
});

it('an outbox of which nothing more arrives is given up after 15 s', async () => {
  const { draining, pass } = startDraining();
  await pass(0);
  await pass(10_000);
  await settleOne();
  await pass(50);
  await pass(15_000);
  expect(draining.outcome).toBe('under way');
  await pass(50);
  expect(draining.outcome).toBe('NETWORK');
});
