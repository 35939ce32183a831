import { AppError } from '../../../contract/errors.ts';
import type { ChangeArgs } from '../../../contract/changes/changes.ts';
import { trainedModelLimits } from '../../../contract/trained-models/trained-model.ts';
import { countTrainedModels } from '../../db/queries/trained-models/trained-models.ts';
import { newId } from '../../lib/new-id.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

export type NewTraining = Omit<ChangeArgs<'model.train'>, 'id' | 'at'>;

/**
 * Trains a model on pictures and returns its identifier, which is also the key that takes it back: the model is deleted, and its
 * credits come back while the training has not ended.
 * @throws AppError MODELS_FULL, VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST
 */
export async function trainModel(training: NewTraining): Promise<string> {
  if ((await countTrainedModels()) >= trainedModelLimits.count) throw new AppError('MODELS_FULL');
  const id = newId();
  return makeUndoable(
    { kind: 'model.train', args: { ...training, id, model_name: training.model_name.trim(), at: await studioNow() } },
    {
      key: id,
      label: 'training started',
      undo: () => makeChange({ kind: 'model.delete', args: { id, row: null } }, { isHeld: false }),
      redo: () => trainModel(training),
    },
  );
}
