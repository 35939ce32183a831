import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { upscaleModes } from '../../media.ts';
import { bulkSchema } from './bulk-prompts.ts';
import { controlnetSchemaOf } from './controlnet.ts';
import { imageDefaults, trainingModes } from './image-defaults.ts';
import { imageReferenceSchema } from './reference-schema.ts';
import { isSeed, seedError } from './seed-mode.ts';

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const url = v.pipe(v.string(), v.maxLength(limits.urlLength));
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength));
export const sideSchema = v.pipe(
  v.number(),
  v.minValue(limits.sideMin),
  v.maxValue(limits.sideMax),
  v.multipleOf(limits.sideStep, `must be a multiple of ${limits.sideStep}`),
);
/** A seed, or the empty value that random sends. */
export const seedSchema = v.union([v.literal(''), v.null(), v.pipe(v.number(), v.check(isSeed, seedError))]);

export const controlnetSchema = controlnetSchemaOf(url);

/** Every parameter of an image as the specification names them, with what holds when it is left out. */
export const imageParametersSchema = v.strictObject({
  prompt: v.pipe(v.string(), v.maxLength(limits.promptLength)),
  isGeneratedPrompt: v.optional(v.boolean(), false),
  object_prompt: v.optional(v.string()),
  model_weight: v.optional(share, imageDefaults.model_weight),
  steps: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(150)), imageDefaults.steps),
  image_num: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(limits.imageCountMin), v.maxValue(limits.imageCountMax)),
    imageDefaults.image_num,
  ),
  cfg_scale: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(30)), imageDefaults.cfg_scale),
  seed: v.optional(seedSchema, null),
  image_url: v.optional(url),
  strength: v.optional(share, imageDefaults.strength),
  upscale_mode: v.optional(v.picklist(upscaleModes)),
  height: v.optional(sideSchema, imageDefaults.height),
  width: v.optional(sideSchema, imageDefaults.width),
  prompt_assistant_mode: v.optional(v.string()),
  imageReference: v.optional(v.array(imageReferenceSchema), []),
  controlnet: v.optional(controlnetSchema),
  characters: v.optional(v.array(v.strictObject({ model_id: key })), []),
  bulk: v.optional(bulkSchema),
  base_model: v.optional(key),
  model_id: v.optional(key),
  training_mode: v.optional(v.picklist(trainingModes)),
  turbo_mode: v.optional(v.picklist(['turbo', 'normal']), 'normal'),
  image_urls: v.optional(v.pipe(v.array(url), v.maxLength(limits.imageUrlsMax)), []),
});
