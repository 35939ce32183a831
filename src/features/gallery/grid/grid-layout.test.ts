import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOf } from '../../../../tests/support/device/list-of.ts';
import {
  findAnchor,
  layOutGrid,
  rowAt,
  rowOf,
  rowOfIndex,
  rowPadding,
  scrollTopFor,
  splitDays,
  windowOf,
  type GridGeometry,
  type GridLayout,
} from './grid-layout.ts';

const now = new Date(2026, 9, 14, 15).getTime();
const hour = 3_600_000;
const geometry = { columns: 4, width: 418, gap: 6, dayHeight: 40 };
type Item = { id: string; createdAt: number };
const keysAt = (...hoursAgo: number[]): Item[] => hoursAgo.map((h, i) => ({ id: `m${i}`, createdAt: now - h * hour }));
const layOut = (items: Item[], with_: GridGeometry = geometry) => layOutGrid(splitDays(listOf(items), now), with_);
const rowsOf = (layout: GridLayout) => Array.from({ length: layout.rowCount }, (_, number) => rowOf(layout, number)!);

test('a day begins with its name and its items fill rows of the chosen columns', () => {
  const layout = layOut(keysAt(0, 1, 2, 3, 4, 20, 50), geometry);
  expect(layout.cell).toBe(100);
  expect(rowsOf(layout).map((row) => (row.kind === 'day' ? row.label : [row.first, row.count]))).toEqual([
    'Today', [0, 4], [4, 1], 'Yesterday', [5, 1], '12 October', [6, 1],
  ]); // prettier-ignore
  expect(layout.height).toBe(3 * 40 + 4 * 110);
});

test('an empty library has no rows', () => {
  const layout = layOut([], geometry);
  expect(layout).toMatchObject({ rowCount: 0, height: 0, itemCount: 0 });
  expect(rowAt(layout, 10)).toBe(-1);
  expect(windowOf(layout, { firstRow: 0, lastRow: 3 }, 50)).toEqual({ start: 0, end: 0 });
  expect(scrollTopFor(layout, { id: 'm0', offset: 10, createdAt: now })).toBe(0);
});

test('a picture dated tomorrow by a fast clock stands under today with the rest', () => {
  const layout = layOut(keysAt(-20, 1), geometry);
  expect(rowsOf(layout).filter((row) => row.kind === 'day')).toHaveLength(1);
});

const anyKeys = fc
  .array(fc.integer({ min: 0, max: 24 * 40 }), { minLength: 1, maxLength: 300 })
  .map((hours) => keysAt(...hours.toSorted((a, b) => a - b)));
const anyGeometry = fc.record({
  columns: fc.integer({ min: 2, max: 12 }),
  width: fc.integer({ min: 320, max: 3840 }),
  gap: fc.constantFrom(4, 6),
  dayHeight: fc.constant(40),
});

test('every item is in exactly one row, and its row is found', () => {
  fc.assert(
    fc.property(anyKeys, anyGeometry, (keys, geometry) => {
      const layout = layOut(keys, geometry);
      const seen = rowsOf(layout).flatMap((row) => Array.from({ length: row.count }, (_, i) => row.first + i));
      expect(seen).toEqual(keys.map((_, i) => i));
      for (const index of seen) {
        const row = rowOf(layout, rowOfIndex(layout, index))!;
        expect(row.kind).toBe('items');
        expect(index >= row.first && index < row.first + row.count).toBe(true);
        expect(rowAt(layout, row.top + 1)).toBe(rowOfIndex(layout, index));
      }
    }),
    { numRuns: 50 },
  );
});

test('the first item in view stays in view when the columns change', () => {
  fc.assert(
    fc.property(
      anyKeys,
      anyGeometry,
      fc.integer({ min: 2, max: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (keys, from, columns, at) => {
        const before = layOut(keys, from);
        const anchor = findAnchor(before, Math.floor(at * before.height));
        if (anchor === null) return;
        const after = layOut(keys, { ...from, columns });
        const index = keys.findIndex((key) => key.id === anchor.id);
        const scrollTop = scrollTopFor(after, anchor);
        const row = rowOf(after, rowOfIndex(after, index))!;
        expect(scrollTop).toBeLessThan(row.top + row.height);
        // A header that is in view stands for its first item.
        expect(scrollTop + from.dayHeight + rowPadding).toBeGreaterThanOrEqual(row.top);
      },
    ),
    { numRuns: 100 },
  );
});

test('without a change the anchor gives back the same position', () => {
  const keys = keysAt(...Array.from({ length: 60 }, (_, i) => i));
  const layout = layOut(keys, geometry);
  for (const y of [11, 41, 90, 300, 700]) {
    const anchor = findAnchor(layout, y)!;
    expect(scrollTopFor(layout, anchor)).toBe(y);
  }
});

test('the first picture in view is the one that stays, and something of it is seen in smaller cells', () => {
  const keys = keysAt(...Array.from({ length: 20 }, () => 1));
  const layout = layOut(keys, geometry);
  // The first row ends at 140, and its padding at 150.
  expect([139, 141, 149].map((y) => findAnchor(layout, y)!.id)).toEqual(['m0', 'm4', 'm4']);
  const smaller = layOut(keys, { ...geometry, columns: 8 });
  const top = scrollTopFor(smaller, findAnchor(layout, 139)!);
  expect(top).toBeLessThan(40 + smaller.cell);
});

test('at the very top there is no anchor, so new pictures push in', () => {
  const keys = keysAt(0, 1, 2);
  expect(findAnchor(layOut(keys, geometry), 0)).toBeNull();
});

test('a window covers its rows in whole blocks and ends with the library', () => {
  const keys = keysAt(...Array.from({ length: 130 }, () => 0));
  const layout = layOut(keys, geometry);
  expect(windowOf(layout, { firstRow: 0, lastRow: 3 }, 50)).toEqual({ start: 0, end: 50 });
  expect(windowOf(layout, { firstRow: 14, lastRow: 20 }, 50)).toEqual({ start: 50, end: 100 });
  expect(windowOf(layout, { firstRow: 24, lastRow: 99 }, 50)).toEqual({ start: 50, end: 130 });
});

test('when the first item in view has gone, what follows it takes its place', () => {
  const keys = keysAt(...Array.from({ length: 60 }, (_, i) => i));
  const anchor = findAnchor(layOut(keys), 300)!;
  const at = keys.findIndex((key) => key.id === anchor.id);
  const left = keys.filter((_, i) => i !== at && i % 3 !== 0);
  const layout = layOut(left);
  const next = left.findIndex((key) => key.createdAt <= anchor.createdAt);
  expect(scrollTopFor(layout, anchor)).toBe(rowOf(layout, rowOfIndex(layout, next))!.top + anchor.offset);
});

test('a hundred thousand items are laid out at every zoom without a look at most of them', () => {
  let looks = 0;
  const createdAtAt = (i: number) => {
    looks += 1;
    return now - i * 630_000;
  };
  const days = splitDays({ length: 100_000, idAt: (i) => `m${i}`, createdAtAt, indexOf: () => -1 }, now);
  const looksForDays = looks;
  expect(looksForDays).toBeLessThan(days.count * 20);
  for (let columns = 2; columns <= 12; columns++) expect(layOutGrid(days, { ...geometry, columns }).itemCount).toBe(100_000);
  expect(looks).toBe(looksForDays);
});
