import { changeBulkRows } from '../../../../actions/bulk/bulk-store.ts';
import type { BulkRow } from '../../../../db/queries/bulk-rows.ts';

/** True while the image or the video of a row is being made: its words are what it is made of. */
export const isLocked = ({ still, video }: BulkRow): boolean => still?.state === 'making' || video?.state === 'making';

/**
 * Writes a cell of rows that are not being made. What was made of other words is no result of the row any more: it stays in the
 * history, and the row can be asked for again. Another video prompt leaves the image as it is. Returns how to undo it.
 * @throws AppError STORAGE_FULL, STORAGE_LOST
 */
export async function editCell(ids: readonly string[], column: string, text: string): Promise<() => Promise<void>> {
  const value = text.trim();
  const before = await changeBulkRows(ids, (row) => {
    if (isLocked(row) || (row.cells[column] ?? '') === value) return row;
    const { [column]: _old, ...others } = row.cells;
    const cells = value === '' ? others : { ...others, [column]: value };
    return { ...row, cells, still: column === 'video_prompt' ? row.still : null, video: null };
  });
  return async () => {
    const old = new Map(before.map((row) => [row.id, row]));
    // A row that was asked for since keeps what it was asked with.
    await changeBulkRows(Array.from(old.keys()), (row) => (isLocked(row) ? row : (old.get(row.id) ?? row)));
  };
}
