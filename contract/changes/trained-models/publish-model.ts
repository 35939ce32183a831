import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { trainedModelAnswerSchema } from '../../trained-models/trained-model-answer.ts';
import { defineChange } from '../define-change.ts';

export const publishModel = defineChange({
  kind: 'model.publish',
  args: v.object({ id: idSchema }),
  rows: ({ id }) => [rowKey('trainedModels', id)],
  check: ({ id }, find) => (find('trainedModels', id) === undefined ? { code: 'GONE' } : null),
  apply: { trainedModels: (row) => row && { ...row, is_published: true } },
  route: {
    name: 'trainPublish',
    path: '/api/train/publish',
    summary: 'Show a model to everybody on the studio, who may then use it',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ data: trainedModelAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE', 'CONTENT_WARNING', 'ASSESSMENT_FAILED', 'FORBIDDEN'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Publish a model',
});
