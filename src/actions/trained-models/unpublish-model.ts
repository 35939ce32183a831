import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

/**
 * Takes a model out of the hub: others can neither see nor use it any more. Returns the key that takes it back.
 * @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function unpublishModel(id: string): Promise<string> {
  return makeUndoable(
    { kind: 'model.unpublish', args: { id } },
    {
      label: 'model unpublished',
      undo: () => makeChange({ kind: 'model.publish', args: { id } }),
      redo: () => unpublishModel(id),
    },
  );
}
