import type { Change } from '../../contract/changes/changes.ts';
import { makeChange } from './make-change.ts';
import { runEdit, type Undoable } from './undo.ts';

/**
 * Makes a change and registers its Undo as soon as the change is in this tab's database. In memory mode `makeChange` then waits for the
 * studio, and Ctrl+Z during that wait must take back this change. `file`: what the change is about, see `makeChange`. Returns the key of
 * the Undo. @throws AppError, see `commit`
 */
export async function makeUndoable(
  change: Change,
  entry: Omit<Undoable, 'key'> & { key?: string },
  file: { bytes?: ArrayBuffer } = {},
): Promise<string> {
  return runEdit(async (register) => {
    let key = '';
    await makeChange(change, { ...file, onKept: () => (key = register(entry)) });
    return key;
  });
}
