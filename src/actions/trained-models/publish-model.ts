import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

/**
 * Shows a model to everybody on the studio, who may then use it. Returns the key that takes it back.
 * @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function publishModel(id: string): Promise<string> {
  return makeUndoable(
    { kind: 'model.publish', args: { id } },
    {
      label: 'model published',
      undo: () => makeChange({ kind: 'model.unpublish', args: { id } }),
      redo: () => publishModel(id),
    },
  );
}
