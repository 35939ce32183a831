import { rowOfIndex, type GridLayout } from './grid-layout.ts';

/** Keys that move the focus in the grid. */
export const movingKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'] as const;
export type MovingKey = (typeof movingKeys)[number];

export function isMovingKey(key: string): key is MovingKey {
  return (movingKeys as readonly string[]).includes(key);
}

/**
 * Index of the item that a key moves the focus to. Home and End go to the newest and the oldest picture;
 * `pageRows` is how many rows of items fit in the view.
 */
export function moveFocus(layout: GridLayout, from: number, key: MovingKey, pageRows: number): number {
  const last = layout.itemCount - 1;
  if (rowOfIndex(layout, from) === -1) return Math.max(0, Math.min(from, last));
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(last, from + 1);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const rows = key === 'ArrowUp' || key === 'ArrowDown' ? 1 : Math.max(1, pageRows);
  return moveByRows(layout, from, key === 'ArrowUp' || key === 'PageUp' ? -rows : rows);
}

/** Keeps the column where the target row reaches it, else takes its last item. Headers are stepped over. */
function moveByRows(layout: GridLayout, from: number, rows: number): number {
  const start = rowOfIndex(layout, from);
  const column = from - layout.rows[start]!.first;
  const step = Math.sign(rows);
  let target = start;
  let left = Math.abs(rows);
  for (let next = start + step; left > 0 && next >= 0 && next < layout.rows.length; next += step) {
    if (layout.rows[next]!.kind === 'day') continue;
    target = next;
    left -= 1;
  }
  const row = layout.rows[target]!;
  return target === start ? from : row.first + Math.min(column, row.count - 1);
}

/** Index that gets the focus after the item at `index` has left a library that now has `itemCount` items; null when it is empty. */
export function focusAfterRemoval(index: number, itemCount: number): number | null {
  return itemCount === 0 ? null : Math.min(index, itemCount - 1);
}
