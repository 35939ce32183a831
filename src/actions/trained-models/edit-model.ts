import { AppError } from '../../../contract/errors.ts';
import type { TrainedModelRow } from '../../../contract/trained-models/trained-model.ts';
import { findTrainedModel } from '../../db/queries/trained-models/trained-models.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';

type ModelEdit = Partial<Pick<TrainedModelRow, 'model_name' | 'description' | 'suggested_prompt' | 'object_prompt' | 'cover'>>;

/**
 * Changes the name, the words or the cover of a model. Returns the key that takes it back.
 * @throws AppError GONE, VALIDATION_FAILED (the field), STORAGE_FULL, STORAGE_LOST
 */
export async function editModel(id: string, change: ModelEdit): Promise<string> {
  const before = await findTrainedModel(id);
  if (before === undefined) throw new AppError('GONE');
  const former: ModelEdit = Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof ModelEdit]]));
  return makeUndoable(
    { kind: 'model.edit', args: { id, ...change } },
    {
      label: change.cover === undefined ? 'model changed' : 'cover chosen',
      undo: () => makeChange({ kind: 'model.edit', args: { id, ...former } }),
      redo: () => editModel(id, change),
    },
  );
}
