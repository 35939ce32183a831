import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { trainedModelAnswerSchema } from '../../trained-models/trained-model-answer.ts';
import { defineChange } from '../define-change.ts';

export const unpublishModel = defineChange({
  kind: 'model.unpublish',
  args: v.object({ id: idSchema }),
  rows: ({ id }) => [rowKey('trainedModels', id)],
  check: ({ id }, find) => (find('trainedModels', id) === undefined ? { code: 'GONE' } : null),
  apply: { trainedModels: (row) => row && { ...row, is_published: false } },
  route: {
    name: 'trainUnpublish',
    path: '/api/train/unpublish',
    summary: 'Take a model out of the hub',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ data: trainedModelAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Take a model out of the hub',
});
