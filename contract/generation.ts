import * as v from 'valibot';
import { chosenEntries } from './generation/chosen-settings.ts';
import { idSchema } from './id.ts';
import { importedSettingsSchema } from './imported-settings.ts';
import { limits } from './limits.ts';

const side = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(limits.sideMin, `must be at least ${limits.sideMin}`),
  v.maxValue(limits.sideMax, `must be at most ${limits.sideMax}`),
  v.multipleOf(limits.sideStep, `must be a multiple of ${limits.sideStep}`),
);

/** What a picture is made from. Snake case and names are the specification's. */
export const generationParamsSchema = v.strictObject({
  /** Empty only of a video that begins with something else. */
  prompt: v.pipe(v.string(), v.maxLength(limits.promptLength, `must be at most ${limits.promptLength} characters`)),
  negative_prompt: v.optional(
    v.pipe(v.string(), v.maxLength(limits.negativePromptLength, `must be at most ${limits.negativePromptLength} characters`)),
    '',
  ),
  model: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength)),
  width: side,
  height: side,
  /** Images of this request. */
  image_num: v.pipe(
    v.number(),
    v.integer('must be a whole number'),
    v.minValue(limits.imageCountMin, `must be at least ${limits.imageCountMin}`),
    v.maxValue(limits.imageCountMax, `must be at most ${limits.imageCountMax}`),
  ),
  /** Null: a random seed per image, chosen by the server. */
  seed: v.nullable(
    v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(limits.seedMin, 'Seed must be between 0 and 4294967295'),
      v.maxValue(limits.seedMax, 'Seed must be between 0 and 4294967295'),
    ),
  ),
  /** The item this is a variation of, and how far it may leave it, 0–1. */
  variation_source: v.optional(v.nullable(idSchema), null),
  strength: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
  ...chosenEntries,
});
export type GenerationParams = v.InferOutput<typeof generationParamsSchema>;

/** Said of a `variation_source` that is a video. */
export const notAnImage = 'A reference must be an image. Nothing was charged.';

/** True of what cannot be made from files alone. */
export function needsWords(mode: GenerationParams['creation_mode']): boolean {
  return mode === undefined || mode === 'text2video';
}

/**
 * Body of POST /create. The client may make the identifiers, so that its placeholders already are
 * the rows the server will answer with; `generation_media_resource_ids` then has `image_num` entries.
 */
export const createRequestSchema = v.pipe(
  v.strictObject({
    ...generationParamsSchema.entries,
    generation_history_id: v.optional(idSchema),
    generation_media_resource_ids: v.optional(v.pipe(v.array(idSchema), v.maxLength(limits.imageCountMax))),
  }),
  v.forward(
    v.check(({ prompt, creation_mode }) => !needsWords(creation_mode) || prompt.trim() !== '', 'must not be empty'),
    ['prompt'],
  ),
  v.forward(
    v.check(
      (body) =>
        body.generation_media_resource_ids === undefined ||
        (body.generation_media_resource_ids.length === body.image_num &&
          new Set(body.generation_media_resource_ids).size === body.image_num),
      'must have one different identifier per image',
    ),
    ['generation_media_resource_ids'],
  ),
);
export type CreateRequest = v.InferOutput<typeof createRequestSchema>;

/**
 * Header of POST /create: images that were canceled before they were asked for, separated by commas; they are neither made
 * nor charged. Not in the body, because what a key stands for stays the same when something is canceled between two tries.
 */
export const canceledHeader = 'X-Canceled';
export const canceledHeaderSchema = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => (text === '' ? [] : text.split(','))),
  v.array(idSchema),
  v.maxLength(limits.imageCountMax),
);

export const createResponseSchema = v.object({
  generation_history_id: idSchema,
  generation_media_resource_ids: v.array(idSchema),
  is_reach_turbo_limit: v.boolean(),
});

/** The synced row of one request: everything its images have in common. */
export const generationRowSchema = v.object({
  id: idSchema,
  ...generationParamsSchema.entries,
  // A newer studio may know more of them.
  turbo_mode: v.fallback(chosenEntries.turbo_mode, undefined),
  creation_mode: v.fallback(chosenEntries.creation_mode, undefined),
  /** A picture that was brought here may have no words and any size. */
  prompt: v.string(),
  width: v.number(),
  height: v.number(),
  /** Milliseconds since 1970. */
  created_at: v.number(),
  /** What an imported file said about how it was made; null for what was made here. */
  imported: v.optional(v.nullable(importedSettingsSchema), null),
});
export type GenerationRow = v.InferOutput<typeof generationRowSchema>;

/** Snaps a side in px to the nearest allowed one. */
export function snapSide(px: number): number {
  const snapped = Math.round(px / limits.sideStep) * limits.sideStep;
  return Math.min(limits.sideMax, Math.max(limits.sideMin, snapped));
}
