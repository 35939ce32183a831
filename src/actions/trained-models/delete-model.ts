import * as v from 'valibot';
import { trainedModelRowSchema } from '../../../contract/trained-models/trained-model.ts';
import { findTrainedModel } from '../../db/queries/trained-models/trained-models.ts';
import { makeChange } from '../make-change.ts';
import { registerUndo } from '../undo.ts';
import { undoHeldChange } from '../undo-held-change.ts';

/**
 * Deletes a model; what was made with it stays. It is held for the undo window: `mid` takes it back with `undoHeldChange`.
 * @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function deleteModel(id: string): Promise<{ mid: string }> {
  const saved = await findTrainedModel(id);
  const row = saved === undefined ? null : v.parse(trainedModelRowSchema, saved);
  const { mid } = await makeChange({ kind: 'model.delete', args: { id, row } });
  registerUndo({ key: mid, label: 'model deleted', undo: () => undoHeldChange(mid), redo: () => deleteModel(id) });
  return { mid };
}
