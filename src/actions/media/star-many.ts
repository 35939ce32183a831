import { batchStar } from '../../../contract/album.ts';
import { AppError } from '../../../contract/errors.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { askToKeepStorage } from '../storage/ask-to-keep-storage.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

/**
 * Stars or unstars several items in one change; those that are so already are left alone. Returns how many were
 * changed, and the key that takes it back (null when nothing was).
 * @throws AppError VALIDATION_FAILED when there are too many, STORAGE_FULL, STORAGE_LOST
 */
export async function starMany(ids: string[], isStarred: boolean): Promise<{ changed: number; undoKey: string | null }> {
  if (ids.length > batchStar.max) throw new AppError('VALIDATION_FAILED', { detail: batchStar.warning });
  const rows = await listMedia([...new Set(ids)]);
  const changed = rows.flatMap((row) => (row !== undefined && row.is_starred !== isStarred ? [row.id] : []));
  if (changed.length === 0) return { changed: 0, undoKey: null };
  const undoKey = await makeUndoable(starsOf(changed, isStarred), {
    label: `${changed.length === 1 ? 'image' : `${changed.length} images`} ${isStarred ? 'starred' : 'unstarred'}`,
    undo: () => makeChange(starsOf(changed, !isStarred)),
    redo: () => starMany(changed, isStarred),
  });
  if (isStarred) void askToKeepStorage();
  return { changed: changed.length, undoKey };
}

function starsOf(ids: string[], isStarred: boolean): Change {
  return { kind: 'media.batchStar', args: { ids, is_starred: isStarred } };
}
