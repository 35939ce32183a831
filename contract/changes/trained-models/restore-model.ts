import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { trainedModelAnswerSchema } from '../../trained-models/trained-model-answer.ts';
import { trainedModelRowSchema } from '../../trained-models/trained-model.ts';
import { defineChange } from '../define-change.ts';

export const restoreModel = defineChange({
  kind: 'model.restore',
  /** `row`: as it was, so that it is back at once. */
  args: v.object({ id: idSchema, row: v.optional(v.nullable(trainedModelRowSchema), null) }),
  rows: ({ id }) => [rowKey('trainedModels', id)],
  // A training that was stopped by the deletion stays stopped, and the model stays unpublished.
  apply: {
    trainedModels: (row, args) =>
      row ?? (args.row && { ...args.row, is_published: false, status: args.row.status === 'running' ? 'canceled' : args.row.status }),
  },
  route: {
    name: 'trainRestore',
    path: '/api/train/restore',
    summary: 'Bring a deleted model back',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ data: trainedModelAnswerSchema }),
    errors: ['NOT_FOUND', 'MODELS_FULL'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Bring back a model',
});
