import { askToKeepStorage } from '../storage/ask-to-keep-storage.ts';
import type { Change } from '../../../contract/changes/changes.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

/** Stars or unstars an item. Returns the key that takes it back. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function starMedia(id: string, isStarred: boolean): Promise<string> {
  const key = await makeUndoable(starOf(id, isStarred), {
    label: isStarred ? 'image starred' : 'image unstarred',
    undo: () => makeChange(starOf(id, !isStarred)),
    redo: () => starMedia(id, isStarred),
  });
  if (isStarred) void askToKeepStorage();
  return key;
}

function starOf(id: string, isStarred: boolean): Change {
  return { kind: 'media.star', args: { id, is_starred: isStarred } };
}
