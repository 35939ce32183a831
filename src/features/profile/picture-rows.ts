import type { RowLayout } from '../../ui/windowing/scroll-controller.ts';

/** Pictures from `first` on beside each other. Px; `top` from the top of all rows. */
export type PictureRow = { first: number; count: number; top: number; height: number; widths: number[] };

export type PictureRows = RowLayout & { rows: PictureRow[] };

/** `wanted` is the height that rows are to have about; `narrowest` no picture is narrower or lower. Px. */
type Measures = { width: number; wanted: number; gap: number; narrowest: number };

/** Pictures of the given shapes (width / height) in rows as wide as the page; the last row is not stretched. */
export function layOutPictures(ratios: readonly number[], { width, wanted, gap, narrowest }: Measures): PictureRows {
  const rows: PictureRow[] = [];
  if (width <= 0) return { rows, height: 0, rowAt: () => -1 };
  let top = 0;
  let first = 0;
  while (first < ratios.length) {
    const row: number[] = [];
    let sum = 0;
    const heightOf = () => (width - gap * (row.length - 1)) / sum;
    for (const ratio of ratios.slice(first, first + Math.max(1, Math.floor(width / narrowest)))) {
      const shape = Math.min(width / narrowest, Math.max(narrowest / wanted, ratio));
      row.push(shape);
      sum += shape;
      if (heightOf() <= wanted) break;
    }
    const height = Math.min(wanted, heightOf());
    rows.push({ first, count: row.length, top, height, widths: row.map((shape) => shape * height) });
    top += height + gap;
    first += row.length;
  }
  return { rows, height: Math.max(0, top - gap), rowAt: (y) => findRow(rows, y) };
}

/** By halves: the last row that begins at or above `y`. */
function findRow(rows: readonly PictureRow[], y: number): number {
  let low = -1;
  let high = rows.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.top <= y) low = middle;
    else high = middle;
  }
  return rows.length === 0 ? -1 : Math.max(0, low);
}
