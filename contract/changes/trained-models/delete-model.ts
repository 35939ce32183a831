import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { rowKey } from '../../rows/row-key.ts';
import { trainedModelRowSchema } from '../../trained-models/trained-model.ts';
import { defineChange } from '../define-change.ts';

export const deleteModel = defineChange({
  kind: 'model.delete',
  /** `row`: as it was, for the undo. */
  args: v.object({ id: idSchema, row: v.optional(v.nullable(trainedModelRowSchema), null) }),
  rows: ({ id }) => [rowKey('trainedModels', id)],
  check: ({ id }, find) => (find('trainedModels', id) === undefined ? { code: 'GONE' } : null),
  apply: { trainedModels: () => null },
  route: {
    name: 'trainDelete',
    path: '/api/train/delete',
    summary: 'Delete a model, and stop its training; what was made with it stays',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  body: ({ id }) => ({ id }),
  describe: ({ row }) => (row === null ? 'Delete a model' : `Delete the model “${row.model_name}”`),
  undo: {
    windowMs: limits.undoMs,
    opposites: ({ id, row }) => [{ kind: 'model.restore', args: { id, row } }],
    told: () => 'Model deleted',
    subject: ({ row }) => row?.model_name ?? null,
  },
  isSilentWhenGone: true,
});
