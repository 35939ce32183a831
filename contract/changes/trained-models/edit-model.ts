import * as v from 'valibot';
import { ownPictureSchema } from '../../characters/character.ts';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { trainedModelAnswerSchema } from '../../trained-models/trained-model-answer.ts';
import { trainedModelTexts } from '../../trained-models/trained-model.ts';
import { defineChange } from '../define-change.ts';
import { givenFields } from '../given-fields.ts';
import { addressKeys } from '../item-ids.ts';

const fields = {
  model_name: v.optional(trainedModelTexts.model_name),
  description: v.optional(trainedModelTexts.description),
  suggested_prompt: v.optional(trainedModelTexts.suggested_prompt),
  object_prompt: v.optional(trainedModelTexts.object_prompt),
  /** An own picture; everybody sees it once the model is published. */
  cover: v.optional(v.nullable(ownPictureSchema)),
};

export const editModel = defineChange({
  kind: 'model.edit',
  /** An absent field stays as it is. A new name does not change the key. */
  args: v.object({ id: idSchema, ...fields }),
  rows: ({ id }) => [rowKey('trainedModels', id)],
  waitsFor: (args) => addressKeys('cover' in args && typeof args.cover === 'string' ? [args.cover] : []),
  check: ({ id }, find) => (find('trainedModels', id) === undefined ? { code: 'GONE' } : null),
  apply: { trainedModels: (row, changed) => row && { ...row, ...givenFields(changed) } },
  route: {
    name: 'trainEdit',
    path: '/api/train/edit',
    summary: 'Change the name, the words or the cover of a model',
    body: v.pipe(
      v.strictObject({ id: idSchema, ...fields }),
      v.check(({ id: _id, ...rest }) => Object.values(rest).some((value) => value !== undefined), 'must say what is to change'),
    ),
    response: v.object({ data: trainedModelAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE', 'CONTENT_WARNING', 'ASSESSMENT_FAILED'],
  },
  body: (args) => args,
  describe: ({ model_name: name }) => (name === undefined ? 'Change a model' : `Rename a model to “${name}”`),
  explain: (_args, code) => (code === 'GONE' ? 'This model was deleted on another device.' : undefined),
});
