import { expect, test } from 'vitest';
import { edgeSpeed } from './edge-speed.ts';

test('the view scrolls near its ends only, faster the further out, and not without limit', () => {
  expect([100, 400, 700].map((y) => edgeSpeed(y, 800))).toEqual([0, 0, 0]);
  expect(edgeSpeed(28, 800)).toBe(-225);
  expect(edgeSpeed(0, 800)).toBe(-900);
  expect(edgeSpeed(800, 800)).toBe(900);
  expect(edgeSpeed(856, 800)).toBe(3_600);
  expect(edgeSpeed(5_000, 800)).toBe(6_000);
  expect(edgeSpeed(-5_000, 800)).toBe(-6_000);
});

test('in a low view there is still a middle in which it rests', () => {
  expect(edgeSpeed(50, 100)).toBe(0);
});
