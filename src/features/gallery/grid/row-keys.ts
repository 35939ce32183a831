import { useLayoutEffect, useState } from 'react';
import { rowOf, type GridLayout, type GridRow } from './grid-layout.ts';

type KeyedRow = { key: string; number: number; row: GridRow };
export type KeyedRows = { layout: GridLayout; rows: readonly KeyedRow[] };

let made = 0;

/**
 * The rows with these numbers, which rise, and their keys; those that are not there are left out. While a layout lasts
 * each row keeps its own key; in another one the rows take over the keys of those before, and so their cells, kind by
 * kind from the top: other pictures in the same cells are far cheaper than other cells.
 */
export function keyRows(before: KeyedRows | null, layout: GridLayout, numbers: readonly number[]): KeyedRows {
  const isSame = before?.layout === layout;
  const known = new Map(isSame ? before.rows.map(({ number, key }) => [number, key]) : []);
  const free = isSame ? [] : (before?.rows ?? []);
  const keysOf = (kind: GridRow['kind']) => free.filter(({ row }) => row.kind === kind).map(({ key }) => key);
  const freeKeys = { day: keysOf('day'), items: keysOf('items') };
  const rows = numbers.flatMap((number) => {
    const row = rowOf(layout, number);
    if (row === undefined) return [];
    return [{ key: known.get(number) ?? freeKeys[row.kind].shift() ?? `row-${++made}`, number, row }];
  });
  return { layout, rows };
}

/** What was drawn last. */
class Drawn {
  #rows: KeyedRows | null = null;

  read(): KeyedRows | null {
    return this.#rows;
  }

  keep(rows: KeyedRows): void {
    this.#rows = rows;
  }
}

/** `keyRows` after what was drawn before. */
export function useKeyedRows(layout: GridLayout, numbers: readonly number[]): readonly KeyedRow[] {
  const [drawn] = useState(() => new Drawn());
  const keyed = keyRows(drawn.read(), layout, numbers);
  // What was not drawn in the end must not decide who keeps a cell.
  useLayoutEffect(() => drawn.keep(keyed));
  return keyed.rows;
}
