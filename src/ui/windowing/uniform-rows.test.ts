import { expect, test } from 'vitest';
import { uniformRows } from './uniform-rows.ts';

test('rows of one height are found by division, and never beyond the first and the last', () => {
  const rows = uniformRows(4, 100);
  expect(rows.height).toBe(400);
  expect([-50, 0, 99, 100, 399, 400, 9_999].map((y) => rows.rowAt(y))).toEqual([0, 0, 0, 1, 3, 3, 3]);
});

test('where there are no rows none is found', () => {
  expect(uniformRows(0, 100).rowAt(0)).toBe(-1);
});
