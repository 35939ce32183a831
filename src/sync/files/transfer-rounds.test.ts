import { expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { createTransferRounds } from './transfer-rounds.ts';

/** A clock whose pauses end when the test says so. */
function setUp() {
  const stop = new AbortController();
  const pauses: { ms: number; end: () => void }[] = [];
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve) => {
      pauses.push({ ms, end: resolve });
      signal?.addEventListener('abort', () => resolve());
    });
  const rounds: ((isCutShort?: boolean) => void)[] = [];
  const round = () => new Promise<{ isCutShort: boolean }>((resolve) => rounds.push((isCutShort = false) => resolve({ isCutShort })));
  const transfers = createTransferRounds(round, { clock: { now: () => 0, sleep }, random: () => 0.5 }, stop.signal);
  /** Ends a round that is cut short, and the pause after every round. */
  const cutShort = async (turn: number) => {
    rounds[turn]!(true);
    const before = pauses.length;
    await eventually(() => expect(pauses).toHaveLength(before + 1));
    pauses[before]!.end();
  };
  return { stop, pauses, rounds, transfers, cutShort };
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
  pauses[0]!.end();
  await eventually(() => expect(rounds).toHaveLength(2));
});

it('rests without an offer and starts again at the next', async () => {
  const { pauses, rounds, transfers } = setUp();
  transfers.offer();
  rounds[0]!();
  await eventually(() => expect(pauses).toHaveLength(1));
  pauses[0]!.end();
  await new Promise((resolve) => setTimeout(resolve));
  expect(rounds).toHaveLength(1);
  transfers.offer();
  expect(rounds).toHaveLength(2);
});

it('tries a round again by itself that was cut short, less and less often', async () => {
  const { pauses, rounds, transfers, cutShort } = setUp();
  transfers.offer();
  for (let turn = 0; turn < 3; turn++) {
    await cutShort(turn);
    await eventually(() => expect(pauses).toHaveLength(2 * (turn + 1)));
    pauses.at(-1)!.end();
    await eventually(() => expect(rounds).toHaveLength(turn + 2));
  }
  const waits = pauses.filter((_, i) => i % 2 === 1).map(({ ms }) => ms);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBeGreaterThan(waits[0]!);
});

it('tries it again at once when a moment is offered, and gives up in the end', async () => {
  const { pauses, rounds, transfers, cutShort } = setUp();
  transfers.offer();
  await cutShort(0);
  await eventually(() => expect(pauses).toHaveLength(2));
  transfers.offer();
  await eventually(() => expect(rounds).toHaveLength(2));
  for (let turn = 1; turn < 6; turn++) {
    await cutShort(turn);
    await eventually(() => expect(pauses).toHaveLength(2 * (turn + 1)));
    pauses.at(-1)!.end();
    await eventually(() => expect(rounds).toHaveLength(turn + 2));
  }
  await cutShort(6);
  await new Promise((resolve) => setTimeout(resolve));
  expect(rounds).toHaveLength(7);
  transfers.offer();
  await eventually(() => expect(rounds).toHaveLength(8));
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
