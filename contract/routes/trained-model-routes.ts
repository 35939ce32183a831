import * as v from 'valibot';
import { trainingModes } from '../generations/image/image-defaults.ts';
import { hubSorts } from '../trained-models/hub-sort.ts';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { modelKeySchema } from '../preset.ts';
import type { Route } from './route.ts';
import { storableText } from '../text/storable-text.ts';
import { communityModelSchema, modelConfigSchema, trainedModelAnswerSchema } from '../trained-models/trained-model-answer.ts';
import { trainerSchema } from '../trained-models/trained-model.ts';

const read = { method: 'GET', auth: 'session', write: false, produces: 'json' } as const;

/** Trained models to read, and the hub of the published ones. They are changed by `contract/changes/trained-models`. */
export const trainedModelRoutes = {
  trainModels: {
    ...read,
    path: '/api/train/models',
    summary: 'Models that the user or the team trained or is training, newest first',
    response: v.object({ data: v.array(trainedModelAnswerSchema) }),
    errors: [],
  },
  trainModel: {
    ...read,
    path: '/api/train/model',
    summary: 'One model that the user or the team trained',
    query: v.strictObject({ id: idSchema }),
    response: v.object({ data: trainedModelAnswerSchema }),
    errors: ['NOT_FOUND'],
  },
  trainWeights: {
    ...read,
    produces: 'bytes',
    path: '/api/train/weights/:id',
    summary: 'The weights of a model that the user or the team trained',
    params: v.strictObject({ id: idSchema }),
    response: v.unknown(),
    errors: ['NOT_FOUND'],
  },
  trainCheck: {
    ...read,
    path: '/api/train/check',
    summary: 'Whether a training can begin now, and by which trainers',
    response: v.object({
      data: v.object({
        can_train: v.boolean(),
        /** Trainings that run, and how many may at the same time. */
        running: v.number(),
        running_max: v.number(),
        models: v.number(),
        models_max: v.number(),
        /** With the credits that each takes from this user. */
        trainers: v.array(trainerSchema),
      }),
    }),
    errors: [],
  },
  communityModels: {
    ...read,
    path: '/api/model_hub/community-model',
    summary: 'A page of the published models; administrators also see those that are hidden',
    query: v.strictObject({
      cursor: v.optional(v.pipe(v.string(), v.maxLength(300), storableText)),
      training_mode: v.optional(v.picklist(trainingModes)),
      sort: v.optional(v.picklist(hubSorts), 'Trending'),
      /** A part of the name, in any case. */
      search: v.optional(v.pipe(v.string(), v.maxLength(limits.searchLength), storableText)),
    }),
    response: v.object({ items: v.array(communityModelSchema), nextCursor: v.nullable(v.string()) }),
    errors: [],
  },
  communityPicture: {
    ...read,
    produces: 'bytes',
    path: '/api/model_hub/community-model/:id/:picture',
    summary: 'The cover or a sample of a published model',
    params: v.strictObject({ id: idSchema, picture: v.pipe(v.string(), v.regex(/^(?:cover|\d)$/, 'is not a picture')) }),
    response: v.unknown(),
    errors: ['NOT_FOUND'],
  },
  communityHide: {
    method: 'POST',
    auth: 'admin',
    write: false,
    produces: 'json',
    path: '/api/model_hub/hide',
    summary: 'Take a published model out of the hub or show it again, for administrators',
    body: v.strictObject({ id: idSchema, is_hidden: v.boolean() }),
    response: v.object({ id: idSchema, is_hidden: v.boolean() }),
    errors: ['NOT_FOUND'],
  },
  imageModel: {
    ...read,
    path: '/api/image/model/:model',
    summary: 'A model by its key: of the catalogue, an own one, or a published one',
    params: v.strictObject({ model: modelKeySchema }),
    response: v.object({ data: modelConfigSchema }),
    errors: [],
  },
} as const satisfies Record<string, Route>;
