import type { Wish } from '../db/intent-keys.ts';
import { makeChange } from './make-change.ts';
import { registerUndo, type Undoable } from './undo.ts';

/**
 * As `makeChange`, and registers what takes the change back before the studio has it: without storage on this device that
 * takes a while, and an Undo meanwhile is meant for this change. Returns its key. @throws AppError, see `commit`
 */
export async function makeUndoable(wish: Wish, entry: Omit<Undoable, 'key'> & { key?: string }): Promise<string> {
  let key = '';
  await makeChange(wish, { onKept: () => (key = registerUndo(entry)) });
  return key;
}
