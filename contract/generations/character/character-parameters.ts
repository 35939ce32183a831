import * as v from 'valibot';
import { limits } from '../../limits.ts';
import { upscaleModes } from '../../media/media.ts';
import { characterImageCount, imageDefaults } from '../image/image-defaults.ts';
import { isSeed, seedError } from '../image/seed-mode.ts';
import { imageReferenceSchema } from '../image/reference-schema.ts';
import { actionMarkers, initial } from './action-marker.ts';
import { characterModes } from './character-mode.ts';

/** A parameter as it is sent: its value with its marker. */
function markedSchema<S extends v.GenericSchema>(value: S) {
  return v.strictObject({ value, action: v.picklist(actionMarkers) });
}

export const sideSchema = v.pipe(
  v.number(),
  v.minValue(limits.sideMin),
  v.maxValue(limits.sideMax),
  v.multipleOf(limits.sideStep, `must be a multiple of ${limits.sideStep}`),
);
/** A seed, or the empty value that random sends. */
export const seedSchema = v.union([v.literal(''), v.null(), v.pipe(v.number(), v.check(isSeed, seedError))]);

const url = v.pipe(v.string(), v.maxLength(limits.urlLength));
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength));
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const text = v.pipe(v.string(), v.maxLength(limits.promptLength));
const count = v.pipe(v.number(), v.integer(), v.minValue(limits.imageCountMin), v.maxValue(limits.imageCountMax));
const seed = v.strictObject({ mode: v.picklist(['random', 'seed']), value: v.optional(seedSchema, null) });
const reference = v.pipe(
  imageReferenceSchema,
  v.check(({ type }) => type === 'face' || type === 'composition' || type === 'pose', 'must be a face, a composition or a pose'),
);

/** One character of a request. */
export const requestCharacterSchema = v.strictObject({
  model_id: key,
  model_weight: v.optional(share, imageDefaults.model_weight),
  strict_character_features: v.optional(v.boolean(), false),
});

/** Every parameter of a picture of characters, each with who set it last (specification §3). */
export const characterParametersSchema = v.strictObject({
  type: v.literal('character'),
  characters: markedSchema(v.array(requestCharacterSchema)),
  prompt: markedSchema(text),
  creation_mode: markedSchema(v.picklist(characterModes)),
  active_template: v.optional(markedSchema(v.nullable(v.string()))),
  active_template_type: v.optional(markedSchema(v.nullable(v.string()))),
  image_num: v.optional(markedSchema(count), initial(characterImageCount)),
  pose_image: v.optional(markedSchema(url)),
  pose_description: v.optional(markedSchema(text)),
  pose_model: v.optional(markedSchema(v.string())),
  origin_image: v.optional(markedSchema(url)),
  character_list: v.optional(markedSchema(v.array(key))),
  height: v.optional(markedSchema(sideSchema), initial(imageDefaults.height)),
  width: v.optional(markedSchema(sideSchema), initial(imageDefaults.width)),
  aspect_ratio: v.optional(markedSchema(v.pipe(v.string(), v.regex(/^\d{1,3}:\d{1,3}$/)))),
  steps: v.optional(markedSchema(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(150))), initial(imageDefaults.steps)),
  cfg_scale: v.optional(markedSchema(v.pipe(v.number(), v.minValue(0), v.maxValue(30))), initial(imageDefaults.cfg_scale)),
  seed: v.optional(markedSchema(seed), initial({ mode: 'random' as const })),
  upscale_mode: v.optional(markedSchema(v.picklist(upscaleModes))),
  imageReference: v.optional(markedSchema(v.array(reference))),
  image_url: v.optional(markedSchema(url)),
  image_urls: v.optional(markedSchema(v.pipe(v.array(url), v.maxLength(limits.imageUrlsMax)))),
  negative_prompt: v.optional(markedSchema(text)),
  object_prompt: v.optional(markedSchema(text)),
  isGeneratedPrompt: v.optional(markedSchema(v.boolean())),
});
export type CharacterParameters = v.InferOutput<typeof characterParametersSchema>;
