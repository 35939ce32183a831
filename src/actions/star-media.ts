import { askToKeepStorage } from './ask-to-keep-storage.ts';
import { makeChange } from './make-change.ts';
import { registerUndo } from './undo.ts';

/** Stars or unstars an item. Returns the key that takes it back. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function starMedia(id: string, isStarred: boolean): Promise<string> {
  await setStar(id, isStarred);
  if (isStarred) void askToKeepStorage();
  return registerUndo({
    label: isStarred ? 'image starred' : 'image unstarred',
    undo: () => setStar(id, !isStarred),
    redo: () => starMedia(id, isStarred),
  });
}

function setStar(id: string, isStarred: boolean): Promise<unknown> {
  return makeChange({ kind: 'media.star', args: { id, is_starred: isStarred } });
}
