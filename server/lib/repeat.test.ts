import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs one round at a time, goes on after a failure, and ends after the round that is running', async () => {
  const finish: ((error?: Error) => void)[] = [];
  const failures: unknown[] = [];
  const work = () => new Promise<void>((resolve, reject) => finish.push((error) => (error === undefined ? resolve() : reject(error))));
  const stop = repeat(100, work, (error) => failures.push(error));
  await vi.advanceTimersByTimeAsync(350);
  expect(finish).toHaveLength(1);
  finish[0]!(new Error('no room'));
  await vi.advanceTimersByTimeAsync(100);
  expect(finish).toHaveLength(2);
  expect(failures).toMatchObject([{ message: 'no room' }]);

  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(1000);
  expect({ isStopped, rounds: finish.length }).toEqual({ isStopped: false, rounds: 2 });
  finish[1]!();
  await stopping;
});
