import type { SavedMedia } from '../database.ts';

/** Bits of the `flags` column. */
export const flag = { starred: 1, published: 2, inHistory: 4, video: 8, imported: 16, unfinished: 32, failed: 64 } as const;

/** The flags of a row. */
export function flagsOf(row: SavedMedia): number {
  return (
    (row.is_starred ? flag.starred : 0) |
    (row.is_published ? flag.published : 0) |
    (row.in_history ? flag.inHistory : 0) |
    (row.resource_type === 'video' ? flag.video : 0) |
    (row.origin === 'imported' ? flag.imported : 0) |
    (row.status === 'submitted' || row.status === 'pending' ? flag.unfinished : 0) |
    (row.status === 'failed' ? flag.failed : 0)
  );
}
