import * as v from 'valibot';
import { modelCapabilitiesSchema } from './capabilities-schema.ts';
import { modelExtrasSchema } from './model-extras.ts';
import { studioUpscalerSchema } from '../upscaling/studio-upscaler.ts';
import { trainerSchema } from '../trained-models/trained-model.ts';

/** One entry of the model catalogue: what may be asked of it, and whether an engine serves it here. */
export const modelSchema = v.object({
  key: v.string(),
  name: v.string(),
  description: v.string(),
  resource_type: v.picklist(['image', 'video']),
  credits_per_image: v.number(),
  /** Credits of one in each of its qualities, where they differ; read by `creditsOf`. */
  credits_by_quality: v.optional(v.record(v.string(), v.number())),
  /** US dollars that its engine charges for one; 0: an own machine; null: not known. Only administrators get it. */
  price_usd: v.optional(v.nullable(v.number())),
  /** Pixels of the size chosen when the person chooses none. */
  default_width: v.number(),
  default_height: v.number(),
  available: v.boolean(),
  /** The engine to connect when it is not available, else null. */
  unavailable_reason: v.nullable(v.string()),
  /** Key of the engine that serves it, where the studio says so. */
  engine: v.optional(v.string()),
  /** Name and kind of its connection; only administrators get them. The studio's own engines have no kind. */
  engine_name: v.optional(v.string()),
  engine_kind: v.optional(v.string()),
  /** The choices that it offers; read by `capabilitiesOf`. */
  capabilities: v.optional(modelCapabilitiesSchema),
});

/** Something that speaks the words of a story. */
export const speakerSchema = v.object({
  key: v.string(),
  name: v.string(),
  /** Name of its connection; absent for the built-in voice. */
  engine_name: v.optional(v.string()),
  /** The first one is the default. `language`: BCP 47; null: the voice speaks the language of the text. */
  voices: v.array(v.object({ key: v.string(), name: v.string(), language: v.optional(v.nullable(v.string()), null) })),
  /** Credits of each 1,000 characters that were begun. */
  credits: v.number(),
});
export type SpeakerEntry = v.InferOutput<typeof speakerSchema>;

/** Something that makes music of words. `seconds_max`: of one piece. */
export const composerSchema = v.object({
  key: v.string(),
  name: v.string(),
  engine_name: v.optional(v.string()),
  seconds_max: v.number(),
  /** Credits of one piece. */
  credits: v.number(),
});
export type ComposerEntry = v.InferOutput<typeof composerSchema>;

/** The upscaler of each mode, by name; the studio's own upscaler serves the modes without one. */
export const upscalersSchema = v.object({
  x2: v.optional(v.string()),
  x4: v.optional(v.string()),
  x2face: v.optional(v.string()),
  x4face: v.optional(v.string()),
  x4anime: v.optional(v.string()),
  /** The studio's own, as far as the studio tells of it. */
  studio: v.optional(v.fallback(v.nullable(studioUpscalerSchema), null)),
});

export const catalogueResponseSchema = v.object({
  models: v.array(modelSchema),
  upscalers: v.optional(upscalersSchema, {}),
  /** ControlNets and trained models that models take; each model is in at most one entry. */
  extras: v.optional(v.array(modelExtrasSchema), []),
  /** The trainers of the studio. */
  trainers: v.optional(v.array(trainerSchema), []),
  /** The first one that is there speaks, or composes, where none was chosen. */
  speakers: v.optional(v.array(speakerSchema), []),
  composers: v.optional(v.array(composerSchema), []),
  /** Name of the writer that improves prompts; null: there is none. */
  writer: v.optional(v.nullable(v.string()), null),
});
