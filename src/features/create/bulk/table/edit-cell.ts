import { changeBulkRows } from '../../../../actions/bulk/bulk-store.ts';
import type { BulkRow } from '../../../../db/queries/bulk-rows.ts';
import { isKnown } from '../columns.ts';

/** True while the image or the video of a row is being made: its words are what it is made of. */
export const isLocked = ({ still, video }: BulkRow): boolean => still?.state === 'making' || video?.state === 'making';

/**
 * Writes a cell of rows that are not being made. What was made of other words is no result of the row any more: it stays in the
 * history, and the row can be asked for again. Another video prompt leaves the image as it is, and a column that the studio does not
 * know leaves both. Returns how to undo it.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function editCell(ids: readonly string[], column: string, text: string): Promise<() => Promise<void>> {
  const value = text.trim();
  const before = await changeBulkRows(ids, (row) => {
    if (isLocked(row) || (row.cells[column] ?? '') === value) return row;
    const cells = withCell(row.cells, column, value);
    if (!isKnown(column)) return { ...row, cells };
    return { ...row, cells, still: column === 'video_prompt' ? row.still : null, video: null };
  });
  return async () => {
    const old = new Map(before.map((row) => [row.id, row]));
    await changeBulkRows(Array.from(old.keys()), (row) => {
      const isAskedSince = row.video !== null || (row.still !== null && column !== 'video_prompt');
      // A row that was written in or asked for since keeps what it has.
      if ((row.cells[column] ?? '') !== value || (isKnown(column) && isAskedSince)) return row;
      const { cells, still, video } = old.get(row.id)!;
      return { ...row, cells: withCell(row.cells, column, cells[column] ?? ''), ...(isKnown(column) && { still, video }) };
    });
  };
}

function withCell(cells: BulkRow['cells'], column: string, value: string): BulkRow['cells'] {
  const { [column]: _old, ...others } = cells;
  return value === '' ? others : { ...others, [column]: value };
}
