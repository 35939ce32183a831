import { expect, it } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { createTransferRounds } from './transfer-rounds.ts';

/** A clock whose pauses end when the test says so. */
function setUp() {
  const stop = new AbortController();
  const pauses: (() => void)[] = [];
  const sleep = (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      pauses.push(resolve);
      signal?.addEventListener('abort', () => resolve());
    });
  const rounds: (() => void)[] = [];
  const round = () => new Promise<void>((resolve) => rounds.push(resolve));
  const transfers = createTransferRounds(round, { now: () => 0, sleep }, stop.signal);
  return { stop, pauses, rounds, transfers };
}

it('runs one round at a time, with a pause before the next', async () => {
  const { pauses, rounds, transfers } = setUp();
  transfers.offer();
  transfers.offer();
  expect(rounds).toHaveLength(1);
  rounds[0]!();
  await eventually(() => expect(pauses).toHaveLength(1));
  expect(rounds).toHaveLength(1);
});

it('keeps an offer that came during a round or a pause', async () => {
  const { pauses, rounds, transfers } = setUp();
  transfers.offer();
  rounds[0]!();
  await eventually(() => expect(pauses).toHaveLength(1));
  transfers.offer();
  pauses[0]!();
  await eventually(() => expect(rounds).toHaveLength(2));
});

it('rests without an offer and starts again at the next', async () => {
  const { pauses, rounds, transfers } = setUp();
  transfers.offer();
  rounds[0]!();
  await eventually(() => expect(pauses).toHaveLength(1));
  pauses[0]!();
  await new Promise((resolve) => setTimeout(resolve));
  expect(rounds).toHaveLength(1);
  transfers.offer();
  expect(rounds).toHaveLength(2);
});

it('runs no further round once it is stopped', async () => {
  const { stop, pauses, rounds, transfers } = setUp();
  transfers.offer();
  transfers.offer();
  stop.abort();
  rounds[0]!();
  await eventually(() => expect(pauses).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(rounds).toHaveLength(1);
});
