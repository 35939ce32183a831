import { rowOf, rowOfIndex, type GridLayout } from './grid-layout.ts';

/** Keys that move the focus in the grid, as in the ARIA grid pattern. */
export const movingKeys = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'Control+Home',
  'Control+End',
  'PageUp',
  'PageDown',
] as const;
export type MovingKey = (typeof movingKeys)[number];

/** The moving key of a key press; null for other keys. */
export function readMovingKey({ key, ctrlKey }: { key: string; ctrlKey: boolean }): MovingKey | null {
  const name = ctrlKey ? `Control+${key}` : key;
  return movingKeys.find((moving) => moving === name) ?? null;
}

/**
 * Index of the item that a key moves the focus to. Home and End stay in the row; with Control they go to the newest and oldest picture.
 * `pageRows`: rows of items per view.
 */
export function moveFocus(layout: GridLayout, from: number, { key, pageRows }: { key: MovingKey; pageRows: number }): number {
  const last = layout.itemCount - 1;
  const row = rowOf(layout, rowOfIndex(layout, from));
  if (row === undefined) return Math.max(0, Math.min(from, last));
  if (key === 'ArrowLeft') return Math.max(0, from - 1);
  if (key === 'ArrowRight') return Math.min(last, from + 1);
  if (key === 'Home') return row.first;
  if (key === 'End') return row.first + row.count - 1;
  if (key === 'Control+Home') return 0;
  if (key === 'Control+End') return last;
  const rows = key === 'ArrowUp' || key === 'ArrowDown' ? 1 : Math.max(1, pageRows);
  return moveByRows(layout, from, key === 'ArrowUp' || key === 'PageUp' ? -rows : rows);
}

/** Keeps the column, or takes the last item of a shorter row. Headers are skipped. */
function moveByRows(layout: GridLayout, from: number, rows: number): number {
  const start = rowOfIndex(layout, from);
  const column = from - rowOf(layout, start)!.first;
  const step = Math.sign(rows);
  let target = rowOf(layout, start)!;
  let left = Math.abs(rows);
  for (let next = start + step; left > 0; next += step) {
    const row = rowOf(layout, next);
    if (row === undefined) break;
    if (row.kind === 'day') continue;
    target = row;
    left -= 1;
  }
  return left === Math.abs(rows) ? from : target.first + Math.min(column, target.count - 1);
}

/** Index to focus after the item at `index` has left a library that now has `itemCount` items; null when it is empty. */
export function focusAfterRemoval(index: number, itemCount: number): number | null {
  return itemCount === 0 ? null : Math.min(index, itemCount - 1);
}

/** Index of the oldest picture; null while only the newest ones are known. */
export function findEnd(list: { readonly length: number; readonly isPart?: boolean }): number | null {
  return list.isPart === true ? null : Math.max(0, list.length - 1);
}
