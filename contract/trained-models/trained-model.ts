import * as v from 'valibot';
import { characterNameSchema, characterDescriptionSchema, ownPictureSchema } from '../characters/character.ts';
import { trainingModes } from '../generations/image/image-defaults.ts';
import { pictureFields } from '../generations/settings/picture-fields.ts';
import { idSchema } from '../id.ts';
import { storableText } from '../text/storable-text.ts';

/** Bounds of trained models: of one library, of the pictures of one training, and how many are trained at the same time. */
export const trainedModelLimits = { count: 500, imagesMin: 5, imagesMax: 25, samples: 8, atOnce: 2 } as const;

/** Bytes of a file of weights, at most: for Flux they have up to a few hundred MB. */
export const weightsBytesMax = 1024 ** 3;
/** The type of weights, which have none of their own. */
export const weightsType = 'application/octet-stream';

/** A training is expected to take this long, seconds; until it is done its progress stays at most at the cap, percent (specification §9). */
export const trainingSeconds = 600;
export const trainingProgressCap = 99;

export const trainedModelStatuses = ['running', 'completed', 'failed', 'canceled'] as const;
export const trainedModelTypes = ['finetuned', 'character'] as const;

const address = v.nullable(v.string());
const text = v.optional(v.string(), '');

/** A model that the user or the team trains, from the request for the training on. */
export const trainedModelRowSchema = v.object({
  id: idSchema,
  /** The model key that items made with it carry, and its tag: `keyOfNamed`. */
  key: v.string(),
  model_name: v.string(),
  thumbnail: address,
  sample_images: v.array(v.string()),
  /** Milliseconds since 1970. */
  created_at: v.number(),
  status: v.optional(v.fallback(v.picklist(trainedModelStatuses), 'running'), 'completed'),
  type: v.optional(v.fallback(v.picklist(trainedModelTypes), 'finetuned'), 'finetuned'),
  /** Null: it was trained elsewhere. */
  training_mode: v.optional(v.fallback(v.nullable(v.picklist(trainingModes)), null), null),
  description: text,
  suggested_prompt: text,
  object_prompt: text,
  is_published: v.optional(v.boolean(), false),
  cover: v.optional(address, null),
  /** The pictures that it learned from; only its library sees them. */
  training_images: v.optional(v.array(v.string()), []),
  /** Key of the trainer that was asked, as the catalogue names it. */
  trainer: v.optional(v.nullable(v.string()), null),
  /** Keys of the models that it can be laid over. */
  base_models: v.optional(v.array(v.string()), []),
  character_creation_id: v.optional(v.nullable(idSchema), null),
  /** Beginning and end of its last training, ms since 1970. */
  started_at: v.optional(v.nullable(v.number()), null),
  ended_at: v.optional(v.nullable(v.number()), null),
  /** 0–1 while it runs, where the trainer says so. */
  progress: v.optional(v.nullable(v.number()), null),
  fail_reason: v.optional(v.nullable(v.string()), null),
  /** Credits of its last training. */
  credits: v.optional(v.number(), 0),
  /** Bytes of its weights; null where the studio has no file of them. */
  weights_bytes: v.optional(v.nullable(v.number()), null),
});
export type TrainedModelRow = v.InferOutput<typeof trainedModelRowSchema>;

/** The texts that its owner writes. */
export const trainedModelTexts = {
  model_name: characterNameSchema,
  description: characterDescriptionSchema,
  suggested_prompt: v.pipe(pictureFields.prompt, storableText),
  object_prompt: v.pipe(pictureFields.prompt, storableText),
};

export const trainingImagesSchema = v.pipe(
  v.array(ownPictureSchema),
  v.minLength(trainedModelLimits.imagesMin, `must be at least ${trainedModelLimits.imagesMin} pictures`),
  v.maxLength(trainedModelLimits.imagesMax, `must be at most ${trainedModelLimits.imagesMax} pictures`),
  v.check((urls) => new Set(urls).size === urls.length, 'must name each picture once'),
);

/** Something that trains models, as the catalogue tells of it beside the models. */
export const trainerSchema = v.object({
  key: v.string(),
  name: v.string(),
  description: v.string(),
  /** Key of the engine that runs it. */
  engine: v.string(),
  modes: v.pipe(
    v.array(v.string()),
    v.transform((modes) => trainingModes.filter((mode) => modes.includes(mode))),
  ),
  /** Credits of one training. */
  credits: v.number(),
  /** Pictures that one training takes. */
  images_min: v.number(),
  images_max: v.number(),
  /** Keys of the models that what it trains can be laid over. */
  base_models: v.array(v.string()),
});
export type Trainer = v.InferOutput<typeof trainerSchema>;
