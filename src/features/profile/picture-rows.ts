import type { RowLayout } from '../../ui/windowing/scroll-controller.ts';

/** A row of `count` pictures from `first`. Px; `top` from the top of all rows. */
export type PictureRow = { first: number; count: number; top: number; height: number; widths: number[] };

export type PictureRows = RowLayout & { rows: PictureRow[] };

/** `wanted`: target height of rows. `narrowest`: minimum width and height of a picture. Px. */
type Measures = { width: number; wanted: number; gap: number; narrowest: number };

/** Lays out pictures of the given ratios (width / height) in full-width rows; the last row is not stretched. */
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

/** Binary search for the last row that starts at or above `y`. */
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
