import { expect, it } from 'vitest';
import { pauseAfter, pauseLeft } from './pause-left.ts';

it('lets four wrong codes pass, and then waits twice as long each time, up to an hour', () => {
  expect([0, 1, 4].map(pauseAfter)).toEqual([0, 0, 0]);
  expect([5, 6, 7, 8].map(pauseAfter)).toEqual([30_000, 60_000, 120_000, 240_000]);
  expect([12, 13, 2_000].map(pauseAfter)).toEqual([3_600_000, 3_600_000, 3_600_000]);
});

it('says what is left of a pause, never more than all of it', () => {
  expect(pauseLeft({ failures: 5, failedAt: 1_000 }, 11_000)).toBe(20_000);
  expect(pauseLeft({ failures: 5, failedAt: 1_000 }, 31_000)).toBe(0);
  expect(pauseLeft({ failures: 5, failedAt: 86_400_000 }, 0)).toBe(30_000);
  expect(pauseLeft({ failures: 4, failedAt: 1_000 }, 1_000)).toBe(0);
});
