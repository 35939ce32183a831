import { rowOf, type GridLayout, type GridRow } from './grid-layout.ts';

export type KeyedRow = { key: string; number: number; row: GridRow };

/**
 * Keys of drawn rows. While a layout lasts each row keeps its own; in another one the rows take over the keys of those
 * before, and so their cells, kind by kind from the top: other pictures in the same cells are far cheaper than other cells.
 */
export class RowKeys {
  #layout: GridLayout | undefined;
  #keys = new Map<number, string>();
  #made = 0;

  /** The rows with these numbers, which rise; those that are not there are left out. */
  name(layout: GridLayout, numbers: readonly number[]): KeyedRow[] {
    const free = { day: [] as string[], items: [] as string[] };
    if (this.#layout !== layout) {
      for (const [, key] of [...this.#keys].sort(([a], [b]) => a - b)) free[key.startsWith('day') ? 'day' : 'items'].push(key);
      this.#keys = new Map();
      this.#layout = layout;
    }
    const rows = numbers.flatMap((number) => {
      const row = rowOf(layout, number);
      if (row === undefined) return [];
      const key = this.#keys.get(number) ?? free[row.kind].shift() ?? `${row.kind}-${++this.#made}`;
      return [{ key, number, row }];
    });
    this.#keys = new Map(rows.map(({ key, number }) => [number, key]));
    return rows;
  }
}
