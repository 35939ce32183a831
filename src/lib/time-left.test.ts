import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

it.each([
  [500, 0.5, null],
  [10_000, 0.01, null],
  [10_000, 0.5, 'about 10 s left'],
  [60_000, 0.25, 'about 3 min left'],
  [3_000, 0.999, 'about 1 s left'],
  [3_000, 1, null],
])('after %d ms with a share of %d done it is «%s»', (elapsed, fraction, words) => expect(timeLeft(elapsed, fraction)).toBe(words));
