import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { trainedModelAnswerSchema } from '../../trained-models/trained-model-answer.ts';
import { defineChange } from '../define-change.ts';

export const cancelTraining = defineChange({
  kind: 'model.cancel',
  args: v.object({ id: idSchema, at: v.number() }),
  rows: ({ id }) => [rowKey('trainedModels', id)],
  check: ({ id }, find) => (find('trainedModels', id)?.status === 'running' ? null : { code: 'GONE' }),
  apply: {
    trainedModels: (row, { at }) => (row?.status === 'running' ? { ...row, status: 'canceled', ended_at: at, progress: null } : row),
  },
  route: {
    name: 'trainCancel',
    path: '/api/train/cancel',
    summary: 'Stop a training; its credits come back',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ data: trainedModelAnswerSchema }),
    errors: ['NOT_FOUND'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Stop a training',
  goesFirst: true,
  isSilentWhenGone: true,
});
