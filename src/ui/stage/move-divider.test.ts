import { expect, test } from 'vitest';
import { moveDivider } from './move-divider.ts';

test('arrows, page keys, Home and End move the divider and stop at the edges', () => {
  expect(moveDivider(50, 'ArrowRight')).toBe(52);
  expect(moveDivider(50, 'PageDown')).toBe(40);
  expect(moveDivider(1, 'ArrowLeft')).toBe(0);
  expect(moveDivider(95, 'PageUp')).toBe(100);
  expect([moveDivider(30, 'Home'), moveDivider(30, 'End'), moveDivider(30, 'a')]).toEqual([0, 100, null]);
});
