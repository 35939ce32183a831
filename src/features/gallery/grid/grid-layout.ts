import type { MediaList } from '../../../db/library/media-list.ts';
import { dayLabel, startOfDay } from './day-label.ts';

/** The local days of a list: index of the first item of each, and at the end the number of items. */
export type GridDays = { firsts: Int32Array; count: number; list: MediaList; nowMs: number };

/** Px below each row of items (specification §9). */
export const rowPadding = 10;

/** A day's name, or up to `columns` items beginning at `first`. Positions in px from the top of the grid. */
export type GridRow =
  | { kind: 'day'; label: string; first: number; count: 0; top: number; height: number }
  | { kind: 'items'; first: number; count: number; top: number; height: number };

/** Positions of all rows, computed per day, so that the layout of 100,000 items is immediate. */
export type GridLayout = {
  days: GridDays;
  /** Row number of each day's name, and at the end the number of rows. */
  dayRows: Int32Array;
  /** Px from the top to each day's name, and at the end the total height. */
  dayTops: Float64Array;
  dayHeight: number;
  columns: number;
  /** Side of a cell, px; an integer, so that edges stay sharp. */
  cell: number;
  /** Px between neighbours. */
  gap: number;
  itemCount: number;
  rowCount: number;
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

/** Finds the start of each local day in a newest-first list without reading every item. */
export function splitDays(list: MediaList, nowMs: number): GridDays {
  const firsts: number[] = [];
  for (let first = 0; first < list.length;) {
    firsts.push(first);
    const day = firstMsOfGroup(list.createdAtAt(first), nowMs);
    first = firstIndexBefore(list, first, day);
  }
  const count = firsts.length;
  return { firsts: Int32Array.from([...firsts, list.length]), count, list, nowMs };
}

/** Items since today's midnight are one group, including those that a fast clock dates tomorrow. */
function firstMsOfGroup(createdAt: number, nowMs: number): number {
  return Math.min(startOfDay(createdAt), startOfDay(nowMs));
}

/** The first item after `from` that is older than `ms`, by galloping and then binary search. */
function firstIndexBefore(list: MediaList, from: number, ms: number): number {
  let low = from;
  let step = 1;
  while (low + step < list.length && list.createdAtAt(low + step) >= ms) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, list.length);
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (list.createdAtAt(middle) >= ms) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** Rows of a whole list: a header per day, then its items in rows of `columns`. */
export function layOutGrid(days: GridDays, geometry: GridGeometry): GridLayout {
  const { columns, width, gap, dayHeight } = geometry;
  const cell = Math.max(1, Math.floor((width - gap * (columns - 1)) / columns));
  const dayRows = new Int32Array(days.count + 1);
  const dayTops = new Float64Array(days.count + 1);
  for (let day = 0; day < days.count; day++) {
    const rows = Math.ceil((days.firsts[day + 1]! - days.firsts[day]!) / columns);
    dayRows[day + 1] = dayRows[day]! + 1 + rows;
    dayTops[day + 1] = dayTops[day]! + dayHeight + rows * (cell + rowPadding);
  }
  const rowCount = dayRows[days.count]!;
  return { days, dayRows, dayTops, dayHeight, columns, cell, gap, itemCount: days.list.length, rowCount, height: dayTops[days.count]! };
}

/** A row by its number. */
export function rowOf(layout: GridLayout, number: number): GridRow | undefined {
  if (number < 0 || number >= layout.rowCount) return undefined;
  const { days, dayRows, dayTops, dayHeight, columns, cell } = layout;
  const day = lastAtMost(dayRows, days.count, number);
  const first = days.firsts[day]!;
  const top = dayTops[day]!;
  const row = number - dayRows[day]! - 1;
  if (row === -1) {
    return { kind: 'day', label: dayLabel(days.list.createdAtAt(first), days.nowMs), first, count: 0, top, height: dayHeight };
  }
  const start = first + row * columns;
  const count = Math.min(columns, days.firsts[day + 1]! - start);
  return { kind: 'items', first: start, count, top: top + dayHeight + row * (cell + rowPadding), height: cell + rowPadding };
}

/** The last of the first `count` rising values that is not above `value`; −1 when there are none. */
function lastAtMost(values: Int32Array | Float64Array, count: number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return high;
}

/** Number of the row that holds item `index`; -1 when there is none. */
export function rowOfIndex(layout: GridLayout, index: number): number {
  if (index < 0 || index >= layout.itemCount) return -1;
  const { days, dayRows, columns } = layout;
  const day = lastAtMost(days.firsts, days.count, index);
  return dayRows[day]! + 1 + Math.floor((index - days.firsts[day]!) / columns);
}

/** Number of the row at `y` px from the top, clamped to the rows there are; -1 when there are none. */
export function rowAt(layout: GridLayout, y: number): number {
  const { days, dayRows, dayTops, dayHeight, cell } = layout;
  const day = lastAtMost(dayTops, days.count, y);
  if (day === -1) return -1;
  const inDay = Math.floor((y - dayTops[day]! - dayHeight) / (cell + rowPadding));
  const last = dayRows[day + 1]! - 1;
  return Math.min(last, dayRows[day]! + Math.max(0, inDay + 1));
}

/** The item whose position on the screen is kept through changes of the layout. */
export type ScrollAnchor = {
  id: string;
  /** Px from the top of its row to the top of the view. */
  offset: number;
  /** Creation time, ms since 1970: finds the item's successor when it is deleted. */
  createdAt: number;
};

/** The first item in view, or null at the very top, where new items push the list down. A header in view stands for its first item. */
export function findAnchor(layout: GridLayout, scrollTop: number): ScrollAnchor | null {
  const { list } = layout.days;
  if (scrollTop <= rowPadding || layout.rowCount === 0) return null;
  // A row with only its padding in view does not count.
  const { first } = rowOf(layout, rowAt(layout, scrollTop + rowPadding))!;
  const itemsRow = rowOf(layout, rowOfIndex(layout, first))!;
  return { id: list.idAt(first), offset: scrollTop - itemsRow.top, createdAt: list.createdAtAt(first) };
}

/**
 * Scroll position that restores the anchor or its successor. The offset is limited to the new cell height, so that part of it stays in
 * view.
 */
export function scrollTopFor(layout: GridLayout, anchor: ScrollAnchor): number {
  const { list } = layout.days;
  if (layout.itemCount === 0) return 0;
  const found = list.indexOf(anchor.id);
  const index = found === -1 ? Math.min(firstNotAfter(list, anchor.createdAt), layout.itemCount - 1) : found;
  const row = rowOf(layout, rowOfIndex(layout, index))!;
  return Math.max(0, row.top + Math.min(anchor.offset, layout.cell - 1));
}

/** The first item made at `ms` or before. */
function firstNotAfter(list: MediaList, ms: number): number {
  return list.length > 0 && list.createdAtAt(0) > ms ? firstIndexBefore(list, 0, ms + 1) : 0;
}

type RowSpan = { firstRow: number; lastRow: number };

/** Items of the rows `firstRow`…`lastRow`, widened to whole blocks of `block` items, so that few scrolls read again. */
export function windowOf(layout: GridLayout, { firstRow, lastRow }: RowSpan, block: number): { start: number; end: number } {
  if (layout.itemCount === 0) return { start: 0, end: 0 };
  const first = rowOf(layout, Math.max(0, firstRow))?.first ?? 0;
  const last = rowOf(layout, Math.min(lastRow, layout.rowCount - 1))!;
  const start = Math.floor(first / block) * block;
  const end = Math.ceil(Math.max(last.first + last.count, first + 1) / block) * block;
  return { start, end: Math.min(layout.itemCount, end) };
}
