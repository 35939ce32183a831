import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOf } from '../../../../tests/support/device/list-of.ts';
import { layOutGrid, splitDays } from './grid-layout.ts';
import { findEnd, focusAfterRemoval, moveFocus, movingKeys, readMovingKey } from './roving-focus.ts';

const now = new Date(2026, 9, 14, 15).getTime();
const hour = 3_600_000;
// Today 0–5 in rows [0 1 2 3] [4 5], yesterday 6–8 in one row.
const keys = [0, 1, 2, 3, 4, 5, 20, 21, 22].map((hours, i) => ({ id: `m${i}`, createdAt: now - hours * hour }));
const layout = layOutGrid(splitDays(listOf(keys), now), { columns: 4, width: 418, gap: 6, dayHeight: 40 });
const move = (from: number, key: (typeof movingKeys)[number]) => moveFocus(layout, from, { key, pageRows: 2 });

test('left and right walk through the library and stop at its ends', () => {
  expect(move(3, 'ArrowRight')).toBe(4);
  expect(move(4, 'ArrowLeft')).toBe(3);
  expect(move(0, 'ArrowLeft')).toBe(0);
  expect(move(8, 'ArrowRight')).toBe(8);
});

test('up and down keep the column, step over the day and take the last item of a shorter row', () => {
  expect(move(1, 'ArrowDown')).toBe(5);
  expect(move(3, 'ArrowDown')).toBe(5);
  expect(move(5, 'ArrowDown')).toBe(7);
  expect(move(8, 'ArrowUp')).toBe(5);
  expect(move(2, 'ArrowUp')).toBe(2);
  expect(move(7, 'ArrowDown')).toBe(7);
});

test('Home and End go to the ends of the row', () => {
  expect(move(2, 'Home')).toBe(0);
  expect(move(5, 'Home')).toBe(4);
  expect(move(1, 'End')).toBe(3);
  expect(move(6, 'End')).toBe(8);
});

test('Control with Home and End goes to the newest and the oldest picture', () => {
  expect(move(6, 'Control+Home')).toBe(0);
  expect(move(2, 'Control+End')).toBe(8);
});

test('a page moves by the rows in view and stops at the last row', () => {
  expect(move(1, 'PageDown')).toBe(7);
  expect(move(7, 'PageUp')).toBe(1);
  expect(move(4, 'PageDown')).toBe(6);
});

test('the focus never leaves the library', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.constantFrom(...movingKeys), (from, key) => {
      const index = move(from, key);
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(keys.length);
    }),
  );
});

test('after a deletion the next item has the focus, after the last one the one before', () => {
  expect(focusAfterRemoval(3, 8)).toBe(3);
  expect(focusAfterRemoval(8, 8)).toBe(7);
  expect(focusAfterRemoval(0, 0)).toBeNull();
});

test('only the moving keys move', () => {
  expect(readMovingKey({ key: 'ArrowUp', ctrlKey: false })).toBe('ArrowUp');
  expect(readMovingKey({ key: 'End', ctrlKey: true })).toBe('Control+End');
  expect(readMovingKey({ key: 's', ctrlKey: false })).toBeNull();
  expect(readMovingKey({ key: 'ArrowUp', ctrlKey: true })).toBeNull();
});

test('the oldest picture is not known while only the newest ones are', () => {
  expect([findEnd({ length: 200, isPart: true }), findEnd({ length: 200, isPart: false }), findEnd({ length: 5 })]).toEqual([null, 199, 4]);
});
