import type { Wish } from '../../contract/changes/changes.ts';
import { makeChange } from './make-change.ts';
import { registerUndo, type Undoable } from './undo.ts';

/**
 * Makes a change and registers its Undo as soon as the change is in this tab's database. In memory mode `makeChange` then waits for the
 * studio, and Ctrl+Z during that wait must take back this change. Returns the key of the Undo. @throws AppError, see `commit`
 */
export async function makeUndoable(wish: Wish, entry: Omit<Undoable, 'key'> & { key?: string }): Promise<string> {
  let key = '';
  await makeChange(wish, { onKept: () => (key = registerUndo(entry)) });
  return key;
}
