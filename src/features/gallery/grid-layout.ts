import { dayLabel, startOfDay } from './day-label.ts';

/** What the grid must know of every item of the library. */
export type MediaKey = { readonly id: string; readonly createdAt: number };

/** A day's name, or up to `columns` items beginning at `first`. Positions in px from the top of the grid. */
export type GridRow =
  | { kind: 'day'; label: string; first: number; count: 0; top: number; height: number }
  | { kind: 'items'; first: number; count: number; top: number; height: number };

export type GridLayout = {
  rows: readonly GridRow[];
  columns: number;
  /** Side of a cell, px; whole, so that neighbours never blur at a fraction. */
  cell: number;
  gap: number;
  itemCount: number;
  /** Height of all rows, px. */
  height: number;
};

export type GridGeometry = {
  columns: number;
  /** Width of the grid, px. */
  width: number;
  gap: number;
  dayHeight: number;
};

/** Rows of the whole library, newest first: a header per local day, then its items in rows of `columns`. */
export function layOutGrid(keys: readonly MediaKey[], geometry: GridGeometry, nowMs: number): GridLayout {
  const { columns, width, gap, dayHeight } = geometry;
  const cell = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns));
  const rows: GridRow[] = [];
  let top = 0;
  let index = 0;
  while (index < keys.length) {
    const day = firstMsOfGroup(keys[index]!.createdAt, nowMs);
    let end = index + 1;
    while (end < keys.length && keys[end]!.createdAt >= day) end += 1;
    rows.push({ kind: 'day', label: dayLabel(keys[index]!.createdAt, nowMs), first: index, count: 0, top, height: dayHeight });
    top += dayHeight;
    for (let first = index; first < end; first += columns) {
      rows.push({ kind: 'items', first, count: Math.min(columns, end - first), top, height: cell + gap });
      top += cell + gap;
    }
    index = end;
  }
  return { rows, columns, cell, gap, itemCount: keys.length, height: top };
}

/** Everything from today's midnight on is one group, also what a fast clock dates tomorrow. */
function firstMsOfGroup(createdAt: number, nowMs: number): number {
  return Math.min(startOfDay(createdAt), startOfDay(nowMs));
}

/** Number of the row that holds item `index`; -1 when there is none. */
export function rowOfIndex(layout: GridLayout, index: number): number {
  if (index < 0 || index >= layout.itemCount) return -1;
  let low = 0;
  let high = layout.rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (layout.rows[middle]!.first <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Number of the row at `y` px from the top, clamped to the rows there are; -1 when there are none. */
export function rowAt(layout: GridLayout, y: number): number {
  let low = 0;
  let high = layout.rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (layout.rows[middle]!.top <= y) low = middle;
    else high = middle - 1;
  }
  return high;
}

/** Index of the item at a point in px from the grid's top left corner; null over a header, a gap or nothing. */
export function indexAt(layout: GridLayout, x: number, y: number): number | null {
  const row = layout.rows[rowAt(layout, y)];
  if (row === undefined || row.kind === 'day' || x < 0 || y < row.top) return null;
  const step = layout.cell + layout.gap;
  const column = Math.floor(x / step);
  const isInside = column < row.count && x - column * step < layout.cell && y - row.top < layout.cell;
  return isInside ? row.first + column : null;
}

/** The item that stays where it is while everything around it changes. */
export type ScrollAnchor = { id: string; /** Px from the top of its row to the top of the view. */ offset: number };

/**
 * The first item in view, or null at the very top, where new items should push in instead.
 * A header in view stands for its first item.
 */
export function findAnchor(layout: GridLayout, keys: readonly MediaKey[], scrollTop: number): ScrollAnchor | null {
  if (scrollTop <= layout.gap || layout.rows.length === 0) return null;
  const row = layout.rows[rowAt(layout, scrollTop)]!;
  const itemsRow = layout.rows[rowOfIndex(layout, row.first)]!;
  const key = keys[row.first];
  return key === undefined ? null : { id: key.id, offset: scrollTop - itemsRow.top };
}

/**
 * Scroll position that puts the anchor back. `index` is where its item is now, or where it was when it has
 * gone, so that what follows moves up into its place. The offset is cut to the new row height.
 */
export function scrollTopFor(layout: GridLayout, index: number, offset: number): number {
  if (layout.itemCount === 0) return 0;
  const row = layout.rows[rowOfIndex(layout, Math.min(Math.max(index, 0), layout.itemCount - 1))]!;
  return Math.max(0, row.top + Math.min(offset, row.height - 1));
}

/** Items of the rows `firstRow`…`lastRow`, widened to whole blocks of `block` items so that few scrolls ask again. */
export function windowOf(layout: GridLayout, firstRow: number, lastRow: number, block: number): { start: number; end: number } {
  if (layout.itemCount === 0) return { start: 0, end: 0 };
  const first = layout.rows[Math.max(0, firstRow)]?.first ?? 0;
  const last = layout.rows[Math.min(lastRow, layout.rows.length - 1)]!;
  const start = Math.floor(first / block) * block;
  const end = Math.ceil(Math.max(last.first + last.count, first + 1) / block) * block;
  return { start, end: Math.min(layout.itemCount, end) };
}
