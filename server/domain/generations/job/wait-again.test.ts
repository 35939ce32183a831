import { expect, it } from 'vitest';
import { waitAgainMs } from './wait-again.ts';

it('waits ever longer for an engine that is off, half a minute at most', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 24].map((tries) => waitAgainMs(tries))).toEqual([1, 2, 4, 8, 16, 30, 30, 30].map((s) => s * 1000));
});

it('believes an engine that says when, but not one that says «at once» again and again', () => {
  expect([1, 2, 3, 7].map((tries) => waitAgainMs(tries, 0))).toEqual([0, 1_000, 2_000, 30_000]);
  expect([1, 7].map((tries) => waitAgainMs(tries, 600))).toEqual([600_000, 600_000]);
});
