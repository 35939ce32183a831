import { rowPadding, type GridLayout } from '../../grid/grid-layout.ts';

/** Two corners of a rectangle in px from the top left of the grid: its start and the pointer. */
export type Band = { fromX: number; fromY: number; toX: number; toY: number };

/**
 * Indices of the items that a rectangle touches, row by row from its start, at most `max`. A larger rectangle therefore begins with the
 * same items. Computed per day, so that undrawn rows count too.
 */
export function itemsInBand(layout: GridLayout, band: Band, max: number): number[] {
  const { days, dayTops, dayHeight, columns, cell, gap } = layout;
  const touched = spanOf(band.fromX, band.toX, { step: cell + gap, cell, count: columns });
  const found: number[] = [];
  if (touched === null || days.count === 0) return found;
  const isUp = band.toY < band.fromY;
  const [top, bottom] = [Math.min(band.fromY, band.toY), Math.max(band.fromY, band.toY)];
  const firstDay = dayAt(dayTops, days.count, top);
  const lastDay = dayAt(dayTops, days.count, bottom);

  for (let nth = 0; nth <= lastDay - firstDay; nth++) {
    const day = isUp ? lastDay - nth : firstDay + nth;
    const [first, end] = [days.firsts[day]!, days.firsts[day + 1]!];
    const before = dayTops[day]! + dayHeight;
    const rows = spanOf(top - before, bottom - before, { step: cell + rowPadding, cell, count: Math.ceil((end - first) / columns) });
    if (rows === null) continue;
    for (let line = 0; line <= rows.last - rows.first; line++) {
      const start = first + (isUp ? rows.last - line : rows.first + line) * columns;
      const stop = Math.min(start + touched.last + 1, end);
      for (let index = start + touched.first; index < stop; index++) {
        if (found.length >= max) return found;
        found.push(index);
      }
    }
  }
  return found;
}

type Cells = { step: number; cell: number; count: number };

/** The cells that a span touches, both ends included; null for a gap alone. */
function spanOf(a: number, b: number, { step, cell, count }: Cells): { first: number; last: number } | null {
  const first = Math.max(0, Math.ceil((Math.min(a, b) - cell) / step));
  const last = Math.min(count - 1, Math.floor(Math.max(a, b) / step));
  return first <= last ? { first, last } : null;
}

/** The day at `y`; clamped to the first and last one. */
function dayAt(dayTops: Float64Array, count: number, y: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (dayTops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
