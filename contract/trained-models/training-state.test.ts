import { describe, expect, it } from 'vitest';
import { trainingPercent } from './training-state.ts';

describe('progress of a training', () => {
  const at = (seconds: number, status: 'running' | 'completed' = 'running', progress: number | null = null) =>
    trainingPercent({ status, started_at: 1_000_000, progress }, 1_000_000 + seconds * 1000);

  it('is elapsed time over 600 s', () => expect([at(0), at(60), at(300)]).toEqual([0, 10, 50]));
  it('stays at 99 until it is done, then is 100', () => expect([at(600), at(6_000), at(6_000, 'completed')]).toEqual([99, 99, 100]));
  it('is what the trainer says, where it says so', () => expect([at(60, 'running', 0.7), at(60, 'running', 1)]).toEqual([70, 99]));
  it('begins at 0 when the clock of the device is behind', () => expect(at(-50)).toBe(0));
});
