import * as v from 'valibot';
import { trainingModes } from '../../generations/image/image-defaults.ts';
import { idSchema } from '../../id.ts';
import { keyOfNamed } from '../../text/key-of-named.ts';
import { modelKeySchema } from '../../preset.ts';
import { rowKey } from '../../rows/row-key.ts';
import { trainedModelAnswerSchema } from '../../trained-models/trained-model-answer.ts';
import { trainedModelTexts, trainingImagesSchema } from '../../trained-models/trained-model.ts';
import { defineChange } from '../define-change.ts';
import { addressKeys } from '../item-ids.ts';

const fields = {
  model_name: trainedModelTexts.model_name,
  training_mode: v.picklist(trainingModes),
  /** Key of one of the trainers of the catalogue. */
  trainer: modelKeySchema,
  image_urls: trainingImagesSchema,
  description: v.optional(trainedModelTexts.description, ''),
  suggested_prompt: v.optional(trainedModelTexts.suggested_prompt, ''),
  object_prompt: v.optional(trainedModelTexts.object_prompt, ''),
  /** The character that it shows; it then has the key of that one. */
  character_creation_id: v.optional(v.nullable(idSchema), null),
};

export const trainModel = defineChange({
  kind: 'model.train',
  /**
   * `key`: of its character, where it has one. `credits`: what the person was told that it costs. `at`: ms since 1970, the studio's clock
   * as far as the device knows it; so in all changes of models.
   */
  args: v.object({ id: idSchema, ...fields, key: v.optional(v.nullable(modelKeySchema), null), credits: v.number(), at: v.number() }),
  rows: ({ id, character_creation_id: character }) => [
    rowKey('trainedModels', id),
    ...(character === null ? [] : [rowKey('characters', character)]),
  ],
  waitsFor: (args) => addressKeys('image_urls' in args ? args.image_urls : []),
  apply: {
    trainedModels: (row, { id, at, key, image_urls: images, ...asked }) =>
      row ?? {
        ...asked,
        id,
        key: key ?? keyOfNamed(asked.model_name, id),
        thumbnail: images[0] ?? null,
        cover: null,
        sample_images: [],
        training_images: images,
        created_at: at,
        started_at: at,
        ended_at: null,
        status: 'running',
        type: asked.character_creation_id === null ? 'finetuned' : 'character',
        is_published: false,
        base_models: [],
        progress: null,
        fail_reason: null,
        weights_bytes: null,
      },
    characters: (row, { id }) => row && { ...row, status: 'processing', trained_model_id: id },
  },
  route: {
    name: 'train',
    path: '/api/train',
    summary: 'Train a model on pictures; the client may make the identifier',
    body: v.strictObject({ id: v.optional(idSchema), ...fields }),
    response: v.object({ data: trainedModelAnswerSchema }),
    errors: ['ID_TAKEN', 'MODELS_FULL', 'TRAINING_BUSY', 'CREDITS_EXHAUSTED', 'MODEL_UNAVAILABLE', 'NOT_FOUND', 'GONE'],
  },
  body: ({ at: _at, key: _key, credits: _credits, ...body }) => body,
  describe: ({ model_name: name }) => `Train the model “${name}”`,
  costsCredits: true,
  // Its character says nothing of it: that one may have been there before.
  isAcceptedBy: (find, { id }) => find('trainedModels', id) !== undefined,
  standsAlone: true,
});
