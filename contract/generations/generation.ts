import * as v from 'valibot';
import { chosenEntries } from './settings/chosen-settings.ts';
import { videoModeOf } from './creation-mode.ts';
import { bulkSchema, countBulkImages } from './image/bulk-prompts.ts';
import { imageDefaults } from './image/image-defaults.ts';
import { imageCountUpTo, pictureFields } from './settings/picture-fields.ts';
import { idSchema } from '../id.ts';
import { importedRowSchema } from '../metadata/imported-settings.ts';
import { limits } from '../limits.ts';

/** The parameters of one picture. Snake case and names are the specification's. */
export const generationParamsSchema = v.strictObject({
  prompt: pictureFields.prompt,
  negative_prompt: v.optional(pictureFields.negative_prompt, ''),
  model: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength)),
  width: pictureFields.width,
  height: pictureFields.height,
  /** Images of this request. */
  image_num: imageCountUpTo(limits.imageCountMax),
  seed: pictureFields.seed,
  /** The item this is a variation of, and how far it may leave it, 0–1. */
  variation_source: v.optional(v.nullable(idSchema), null),
  strength: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
  ...chosenEntries,
});
export type GenerationParams = v.InferOutput<typeof generationParamsSchema>;

/** The message that refuses a video as `variation_source`. */
export const notAnImage = 'A reference must be an image. Nothing was charged.';

/** True of what cannot be made from files alone. */
export function needsWords(mode: GenerationParams['creation_mode']): boolean {
  const video = videoModeOf(mode);
  return video === undefined || video === 'text2video';
}

type Counted = {
  image_num?: number | undefined;
  bulk?: v.InferOutput<typeof bulkSchema> | undefined;
  creation_mode?: GenerationParams['creation_mode'];
};

/** The images that a request asks for. Defaults to the prompts of a list, one video, or two images. */
function imageCount({ image_num, bulk, creation_mode }: Counted): number {
  if (image_num !== undefined) return image_num;
  // A list without prompts is refused: their number is not 1.
  if (bulk !== undefined) return Math.max(1, countBulkImages(bulk.generations));
  return videoModeOf(creation_mode) === undefined ? imageDefaults.image_num : 1;
}

const ids = v.optional(v.pipe(v.array(idSchema), v.maxLength(limits.bulkPromptsMax)));
const isOnePer = (list: string[] | undefined, count: number): boolean =>
  list === undefined || (list.length === count && new Set(list).size === count);

/**
 * Body of POST /create. The client may make the identifiers, so that its placeholders already are
 * the rows the server will answer with; `generation_media_resource_ids` then has `image_num` entries.
 * With `bulk` each prompt of a list is a request of its own, and all are accepted or refused together:
 * `generation_history_ids` then names each of them, and `image_num` is their number.
 */
export const createRequestSchema = v.pipe(
  v.strictObject({
    ...generationParamsSchema.entries,
    prompt: v.optional(pictureFields.prompt, ''),
    /** Defaults to `base_model`. */
    model: v.optional(generationParamsSchema.entries.model),
    width: v.optional(pictureFields.width, imageDefaults.width),
    height: v.optional(pictureFields.height, imageDefaults.height),
    image_num: v.optional(imageCountUpTo(limits.bulkPromptsMax)),
    /** Empty means random too. */
    seed: v.optional(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        pictureFields.seed,
      ]),
      null,
    ),
    generation_history_id: v.optional(idSchema),
    generation_media_resource_ids: ids,
    bulk: v.optional(bulkSchema),
    generation_history_ids: ids,
  }),
  v.forward(
    v.check(
      ({ prompt, creation_mode, bulk }) => bulk !== undefined || !needsWords(creation_mode) || prompt.trim() !== '',
      'must not be empty',
    ),
    ['prompt'],
  ),
  v.forward(
    v.check(
      (request) => request.bulk !== undefined || imageCount(request) <= limits.imageCountMax,
      `must be at most ${limits.imageCountMax}`,
    ),
    ['image_num'],
  ),
  v.forward(
    v.check(
      (request) => request.bulk === undefined || imageCount(request) === countBulkImages(request.bulk.generations),
      'must be the number of prompts',
    ),
    ['image_num'],
  ),
  v.forward(
    v.check(({ bulk, creation_mode }) => bulk === undefined || videoModeOf(creation_mode) === undefined, 'is for images only'),
    ['bulk'],
  ),
  v.forward(
    v.check(
      (request) => isOnePer(request.generation_media_resource_ids, imageCount(request)),
      'must have one different identifier per image',
    ),
    ['generation_media_resource_ids'],
  ),
  v.forward(
    v.check(
      (request) => isOnePer(request.generation_history_ids, request.bulk === undefined ? 0 : imageCount(request)),
      'must have one different identifier per prompt of a list',
    ),
    ['generation_history_ids'],
  ),
  v.forward(
    v.check(({ bulk, generation_history_id }) => bulk === undefined || generation_history_id === undefined, 'is for a single prompt'),
    ['generation_history_id'],
  ),
  v.forward(
    v.check(({ model, base_model }) => model !== undefined || base_model !== undefined, 'is missing'),
    ['model'],
  ),
  v.transform((request) => ({ ...request, image_num: imageCount(request), model: (request.model ?? request.base_model)! })),
);
export type CreateRequest = v.InferOutput<typeof createRequestSchema>;

/**
 * Header of POST /create: ids of images that were canceled before the request was sent, separated by commas; they are neither
 * made nor charged. It is no part of the body, because an Idempotency-Key needs the same body at every attempt.
 */
export const canceledHeader = 'X-Canceled';
export const canceledHeaderSchema = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => (text === '' ? [] : text.split(','))),
  v.array(idSchema),
  v.maxLength(limits.bulkPromptsMax),
);

/** The synced row of one request: everything its images have in common. */
export const generationRowSchema = v.object({
  id: idSchema,
  ...generationParamsSchema.entries,
  // A newer studio may send unknown modes.
  turbo_mode: v.fallback(chosenEntries.turbo_mode, undefined),
  creation_mode: v.fallback(chosenEntries.creation_mode, undefined),
  upscale_mode: v.fallback(chosenEntries.upscale_mode, undefined),
  training_mode: v.fallback(chosenEntries.training_mode, undefined),
  controlnet: v.fallback(chosenEntries.controlnet, undefined),
  imageReference: v.fallback(chosenEntries.imageReference, undefined),
  /** A picture that was brought here may have no words and any size. */
  prompt: v.string(),
  width: v.number(),
  height: v.number(),
  /** Milliseconds since 1970. */
  created_at: v.number(),
  /** The settings that an imported file names; null for items that the studio made. */
  imported: v.optional(v.nullable(importedRowSchema), null),
});
export type GenerationRow = v.InferOutput<typeof generationRowSchema>;
