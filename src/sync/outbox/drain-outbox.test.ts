import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AppError } from '../../../contract/errors.ts';
import { ModelServer, uuid } from '../../../tests/support/model/model-server.ts';
import { commit } from '../../db/commit.ts';
import { openStudio, studio } from '../../db/open-database.ts';
import { drainOutbox } from './drain-outbox.ts';

/** The real timer: the database is not under the fake clock. */
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

/** Drains the outbox. `pass` advances the clock and resolves when the outbox has been counted again. */
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

/** Removes the oldest change, as when the studio has accepted it. */
async function settleOne(): Promise<void> {
  const oldest = await studio().outbox.toCollection().first();
  await studio().outbox.delete(oldest!.n!);
}

it('drains a long outbox while changes keep arriving', async () => {
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

it('gives up after 15 s without an accepted change', async () => {
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
