import { expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

it.each([
  ['', 40],
  ['ten', 40],
  ['Infinity', 40],
  ['0', 1],
  ['-7', 1],
  ['20000', 8192],
  [' 12.6 ', 13],
])('a field of 1 to 8192 reads «%s» as %i, where 40 was before', (text, number) => {
  expect(readNumber(text, 40, { min: 1, max: 8192 })).toBe(number);
});

it('rounds to the nearest multiple of the step', () => {
  expect([47, 49, 3, 9_999].map((px) => readNumber(String(px), 0, { min: 64, max: 2048, step: 32 }))).toEqual([64, 64, 64, 2048]);
  expect(readNumber('1000', 0, { min: 64, max: 2048, step: 32 })).toBe(992);
});
