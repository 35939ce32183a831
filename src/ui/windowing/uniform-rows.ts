import type { RowLayout } from './scroll-controller.ts';

/** `count` rows of the same height in px. */
export function uniformRows(count: number, rowHeight: number): RowLayout {
  return {
    height: count * rowHeight,
    rowAt: (y) => Math.min(count - 1, Math.max(0, Math.floor(y / rowHeight))),
  };
}
