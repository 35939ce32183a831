import { cancelTraining } from './cancel-training.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

/**
 * Trains a model once more whose training failed or was canceled; it is charged again. Returns the key that takes it back.
 * @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function retryTraining(id: string): Promise<string> {
  return makeUndoable(
    { kind: 'model.retry', args: { id, at: await studioNow() } },
    { label: 'training started again', undo: () => cancelTraining(id), redo: () => retryTraining(id) },
  );
}
