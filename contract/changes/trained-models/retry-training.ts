import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { trainedModelAnswerSchema } from '../../trained-models/trained-model-answer.ts';
import { canRetryTraining } from '../../trained-models/training-state.ts';
import { defineChange } from '../define-change.ts';

export const retryTraining = defineChange({
  kind: 'model.retry',
  args: v.object({ id: idSchema, at: v.number() }),
  rows: ({ id }) => [rowKey('trainedModels', id)],
  check: ({ id }, find) => {
    const row = find('trainedModels', id);
    return row !== undefined && canRetryTraining(row) ? null : { code: 'GONE' };
  },
  apply: {
    trainedModels: (row, { at }) =>
      row !== null && canRetryTraining(row)
        ? { ...row, status: 'running', started_at: at, ended_at: null, progress: null, fail_reason: null }
        : row,
  },
  route: {
    name: 'trainRetry',
    path: '/api/train/retry',
    summary: 'Train a model once more whose training failed or was canceled',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ data: trainedModelAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE', 'TRAINING_BUSY', 'CREDITS_EXHAUSTED', 'MODEL_UNAVAILABLE'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Train a model once more',
  costsCredits: true,
  isAcceptedBy: (find, { id, at }) => {
    const row = find('trainedModels', id);
    return row !== undefined && (!canRetryTraining(row) || (row.started_at ?? 0) >= at);
  },
});
