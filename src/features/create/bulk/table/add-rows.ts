import { limits } from '../../../../../contract/limits.ts';
import { bulkData, changeBulkRows, changeBulkTable, putBulkRows, readBulk } from '../../../../actions/bulk/bulk-store.ts';
import type { BulkRow } from '../../../../db/queries/generations/bulk-rows.ts';
import { startBulk } from '../../../../actions/bulk/run-bulk.ts';
import { newId } from '../../../../lib/new-id.ts';
import { showToast } from '../../../../ui/feedback/toast/toast-store.ts';

type Cells = BulkRow['cells'];

/** Adds rows after a row (null: at the end), up to the table limit, with their columns. Returns the added ones. */
export async function addRows(
  cells: readonly Cells[],
  { behind = null, columns = [], fileName }: { behind?: string | null; columns?: readonly string[]; fileName?: string } = {},
): Promise<BulkRow[]> {
  await readBulk();
  const known = bulkData().table.columns;
  const more = columns.filter((key) => !known.includes(key));
  if (more.length > 0 || fileName !== undefined)
    await changeBulkTable({ columns: [...known, ...more], ...(fileName === undefined ? {} : { fileName }) });
  // No await from here to `putBulkRows`: concurrent calls must not assign the same order number.
  const { rows } = bulkData();
  const numbers = numbersBehind(rows, behind, cells.length);
  const added = cells
    .slice(0, Math.max(0, limits.bulkRowsMax - rows.length))
    .map((one, index) => ({ id: newId(), n: numbers(index), cells: one, still: null, video: null }));
  await putBulkRows(added);
  return added;
}

/** Order numbers between a row and the next one. */
function numbersBehind(rows: readonly BulkRow[], behind: string | null, count: number): (index: number) => number {
  const at = rows.findIndex(({ id }) => id === behind);
  const before = (at === -1 ? rows.at(-1) : rows[at])?.n ?? 0;
  const after = at === -1 ? undefined : rows[at + 1]?.n;
  return (index) => (after === undefined ? before + index + 1 : before + ((after - before) * (index + 1)) / (count + 1));
}

/** Removes rows and returns the undo. A running generation goes on; its image stays in the library. */
export async function removeRows(ids: readonly string[]): Promise<() => Promise<void>> {
  const removed = await changeBulkRows(ids, () => null);
  // `startBulk` follows running generations again.
  return () => putBulkRows(removed).then(startBulk);
}

/** Adds one row after another (null: at the end), or shows that the table is full. */
export async function addRow(cells: Cells, behind: string | null = null): Promise<void> {
  const added = await addRows([cells], { behind });
  if (added.length > 0) return;
  const most = limits.bulkRowsMax.toLocaleString('en');
  showToast({ key: 'table-full', kind: 'error', text: `A table holds ${most} rows. Delete some to add more.` });
}

/** Inserts a copy after each row, not requested yet. */
export async function duplicateRows(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = bulkData().rows.find((one) => one.id === id);
    if (row !== undefined) await addRow(row.cells, id);
  }
}
