import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { timestampSchema } from '../timestamp.ts';
import { trainedModelRowSchema } from './trained-model.ts';
import { trainingModes } from '../generations/image/image-defaults.ts';

/** A trained model as calls tell it to its owner: with the names of the specification, which rows that are synced do not have. */
export const trainedModelAnswerSchema = v.object({
  ...trainedModelRowSchema.entries,
  created_at: timestampSchema,
  thumbnails: v.array(v.string()),
});
export type TrainedModelAnswer = v.InferOutput<typeof trainedModelAnswerSchema>;

/** A published model as everybody on the studio sees it; nothing in it leads to the pictures that it learned from. */
export const communityModelSchema = v.object({
  id: idSchema,
  key: v.string(),
  model_name: v.string(),
  description: v.string(),
  suggested_prompt: v.string(),
  object_prompt: v.string(),
  training_mode: v.nullable(v.picklist(trainingModes)),
  type: v.picklist(['finetuned', 'character']),
  base_models: v.array(v.string()),
  username: v.nullable(v.string()),
  /** Addresses that every session of the studio may read while it is published. */
  cover: v.nullable(v.string()),
  thumbnails: v.array(v.string()),
  sample_images: v.array(v.string()),
  is_hidden: v.boolean(),
  /** Pictures made with it in the last 30 days: Trending goes by it. */
  sort_index: v.number(),
  created_at: timestampSchema,
});
export type CommunityModel = v.InferOutput<typeof communityModelSchema>;

/** A model by its key: one of the catalogue, an own one or a published one. */
export const modelConfigSchema = v.object({
  id: v.string(),
  /** `invalid_model`: there is none, or it is another user's. `no_creation`: it is not trained yet, or its training failed. */
  status: v.picklist(['valid', 'invalid_model', 'no_creation']),
  model_name: v.string(),
  description: v.string(),
  image_url: v.nullable(v.string()),
  is_published: v.boolean(),
  thumbnails: v.array(v.string()),
  cover: v.nullable(v.string()),
  sample_images: v.array(v.string()),
  suggested_prompt: v.string(),
  object_prompt: v.string(),
  training_mode: v.nullable(v.picklist(trainingModes)),
  character_creation_id: v.nullable(idSchema),
});
export type ModelConfig = v.InferOutput<typeof modelConfigSchema>;
