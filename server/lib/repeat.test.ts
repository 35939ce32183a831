import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs one round at a time, and ends after the round that is running', async () => {
  const finish: (() => void)[] = [];
  const stop = repeat(100, () => new Promise<void>((resolve) => finish.push(resolve)));
  await vi.advanceTimersByTimeAsync(350);
  expect(finish).toHaveLength(1);
  finish[0]!();
  await vi.advanceTimersByTimeAsync(100);
  expect(finish).toHaveLength(2);

  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect({ isStopped, rounds: finish.length }).toEqual({ isStopped: false, rounds: 2 });
  finish[1]!();
  await stopping;
});
