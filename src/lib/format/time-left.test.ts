import { expect, it } from 'vitest';
import { aboutTime, timeLeft } from './time-left.ts';

it.each([
  [500, 0.5, null],
  [10_000, 0.01, null],
  [10_000, 0.5, 'about 10 s left'],
  [60_000, 0.25, 'about 3 min left'],
  [3_000, 0.999, 'about 1 s left'],
  [3_000, 1, null],
])('after %d ms with a share of %d done it is «%s»', (elapsed, fraction, words) => expect(timeLeft(elapsed, fraction)).toBe(words));

it('before that it is left of what was estimated', () => {
  expect(timeLeft(500, 0, 6_000)).toBe('about 1 h 40 min left');
  expect(timeLeft(60_000, 0.25, 6_000)).toBe('about 3 min left');
});

it.each([
  [3_569, 'about 59 min'],
  [3_570, 'about 1 h'],
  [7_080, 'about 2 h'],
  [5_880, 'about 1 h 40 min'],
])('%d s are «%s»', (seconds, words) => expect(aboutTime(seconds)).toBe(words));
