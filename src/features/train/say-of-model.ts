import { cancelTraining } from '../../actions/trained-models/cancel-training.ts';
import { deleteModel } from '../../actions/trained-models/delete-model.ts';
import { retryTraining } from '../../actions/trained-models/retry-training.ts';
import { undoByKey } from '../../actions/undo.ts';
import { isReached, syncStatus } from '../../sync/status.ts';
import { closeToast, showToast } from '../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';

const key = 'model';

/** Shows a message about a model, replacing the previous one. `undoKey`: the change that Undo reverts. */
export function sayOfModel(text: string, undoKey: string): void {
  showToast({ key, kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}

/**
 * Deletes a model and closes the previous message: its Undo could concern this model and would fail. @throws AppError GONE, STORAGE_FULL,
 * STORAGE_LOST
 */
export async function removeModel(id: string): Promise<void> {
  await deleteModel(id);
  closeToast(key);
}

/** Trains a model again and shows a message. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function trainAgain(id: string): Promise<void> {
  const undoKey = await retryTraining(id);
  sayOfModel(isReached(syncStatus.state) ? 'Training started again' : 'The training waits for the studio', undoKey);
}

/** Stops a training and shows a message. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function stopTraining(id: string): Promise<void> {
  await cancelTraining(id);
  showToast({ key, text: 'Training stopped. Its credits come back.' });
}
