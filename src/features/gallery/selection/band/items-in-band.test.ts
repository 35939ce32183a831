import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listOf } from '../../../../../tests/support/device/list-of.ts';
import { layOutGrid, rowOf, splitDays, type GridLayout } from '../../grid/grid-layout.ts';
import { itemsInBand, type Band } from './items-in-band.ts';

const now = new Date(2026, 9, 14, 15).getTime();
const hour = 3_600_000;
const all = Number.POSITIVE_INFINITY;
const layOut = (hoursAgo: number[], columns = 4) => {
  const items = hoursAgo.map((h, i) => ({ id: `m${i}`, createdAt: now - h * hour }));
  return layOutGrid(splitDays(listOf(items), now), { columns, width: 106 * columns - 6, gap: 6, dayHeight: 40 });
};
/** Today 0–4 in two rows at 40 and 150, yesterday 5 at 300. */
const layout = layOut([0, 1, 2, 3, 4, 20]);
const band = (fromX: number, fromY: number, toX: number, toY: number): Band => ({ fromX, fromY, toX, toY });

test('a rectangle takes what it touches, from row to row', () => {
  expect(itemsInBand(layout, band(110, 50, 250, 60), all)).toEqual([1, 2]);
  expect(itemsInBand(layout, band(0, 130, 5, 150), all)).toEqual([0, 4]);
  expect(itemsInBand(layout, band(-20, -20, 500, 500), all)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('drawn upwards it begins with the lowest row, so that what was taken stays taken', () => {
  expect(itemsInBand(layout, band(50, 300, 60, 50), all)).toEqual([5, 4, 0]);
  expect(itemsInBand(layout, band(50, 300, 60, 50), 2)).toEqual([5, 4]);
});

test('a gap, the name of a day, the free end of a row and what is beside the grid hold nothing', () => {
  expect(itemsInBand(layout, band(101, 50, 105, 60), all)).toEqual([]);
  expect(itemsInBand(layout, band(0, 0, 400, 39), all)).toEqual([]);
  expect(itemsInBand(layout, band(110, 150, 400, 240), all)).toEqual([]);
  expect(itemsInBand(layout, band(-50, 0, -1, 400), all)).toEqual([]);
  expect(itemsInBand(layout, band(0, 500, 400, 900), all)).toEqual([]);
  expect(itemsInBand(layOut([]), band(0, 0, 400, 400), all)).toEqual([]);
});

test('it takes no more than the maximum', () => {
  expect(itemsInBand(layout, band(0, 0, 400, 400), 3)).toEqual([0, 1, 2]);
});

test('for every grid and rectangle it takes exactly the items whose cells it touches', () => {
  const grids = fc.record({
    hours: fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 60 }),
    columns: fc.integer({ min: 1, max: 6 }),
  });
  const edge = fc.integer({ min: -50, max: 2_000 });
  fc.assert(
    fc.property(grids, fc.tuple(edge, edge, edge, edge), ({ hours, columns }, [fromX, fromY, toX, toY]) => {
      const grid = layOut(
        hours.toSorted((a, b) => a - b),
        columns,
      );
      const drawn = band(fromX, fromY, toX, toY);
      expect(itemsInBand(grid, drawn, all).toSorted((a, b) => a - b)).toEqual(touchedCells(grid, drawn));
      expect(itemsInBand(grid, drawn, 7)).toEqual(itemsInBand(grid, drawn, all).slice(0, 7));
    }),
  );
});

test('a rectangle over 100,000 items takes what it touches of them, however little that is', () => {
  const count = 100_000;
  const list = { length: count, idAt: (i: number) => `m${i}`, createdAtAt: (i: number) => now - i * 630_000, indexOf: () => -1 };
  const grid = layOutGrid(splitDays(list, now), { columns: 12, width: 1400, gap: 6, dayHeight: 36 });
  expect(itemsInBand(grid, band(0, 0, 1400, grid.height), 500)).toHaveLength(500);
  const edge = band(1399, 0, 1400, grid.height);
  expect(itemsInBand(grid, edge, count)).toEqual(touchedCells(grid, edge));
});

/** Reference implementation that tests every cell. */
function touchedCells(grid: GridLayout, { fromX, fromY, toX, toY }: Band): number[] {
  const [left, right, top, bottom] = [Math.min(fromX, toX), Math.max(fromX, toX), Math.min(fromY, toY), Math.max(fromY, toY)];
  const found: number[] = [];
  for (let number = 0; number < grid.rowCount; number++) {
    const row = rowOf(grid, number)!;
    for (let column = 0; column < row.count; column++) {
      const x = column * (grid.cell + grid.gap);
      const isTouched = x <= right && x + grid.cell >= left && row.top <= bottom && row.top + grid.cell >= top;
      if (isTouched) found.push(row.first + column);
    }
  }
  return found;
}
