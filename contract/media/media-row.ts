import * as v from 'valibot';
import { speeds } from '../generations/cost/turbo.ts';
import { idSchema } from '../id.ts';
import { failureCodes, mediaStatuses, sharePermissions, upscaleModes, versionMakers } from './media.ts';

/** Progress of an engine with a picture, as far as the engine tells it. */
export const makingSchema = v.object({
  /** Jobs before this one at the engine; null once it is being made. */
  queue_position: v.nullable(v.number()),
  /** Expected end, ms since 1970 by the server's clock. */
  ready_at: v.nullable(v.number()),
  /** The picture as it is so far, small, as a data address. */
  preview: v.nullable(v.string()),
});
export type Making = v.InferOutput<typeof makingSchema>;

const maker = v.optional(v.fallback(v.optional(v.picklist(versionMakers)), undefined));
const makers = { x2: maker, x4: maker, x2face: maker, x4face: maker, x4anime: maker };

const faceCount = v.optional(v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined));

const upscaledUrl = v.optional(v.nullable(v.string()), null);

/**
 * The slim row that every device holds of an image or a video. The words and settings it was made
 * with are on its generation row, shared by the images of one request.
 */
export const mediaRowSchema = v.object({
  id: idSchema,
  generation_history_id: idSchema,
  /** Position in its request, from 0. */
  index: v.number(),
  resource_type: v.picklist(['image', 'video']),
  status: v.picklist(mediaStatuses),
  model: v.string(),
  /** Keys of the trained model and of the characters that were laid over the model; absent: none. */
  made_with: v.optional(v.array(v.string())),
  /** Pixels of the original. */
  width: v.number(),
  height: v.number(),
  /** Duration of a video in seconds, else null. */
  duration: v.nullable(v.number()),
  seed: v.number(),
  is_starred: v.boolean(),
  /** Milliseconds since 1970, the server's clock once it has seen the item. */
  created_at: v.number(),
  /** First characters of the prompt, the accessible name of the item. */
  prompt_head: v.string(),
  /** ThumbHash in base64, null until painted. */
  thumbhash: v.nullable(v.string()),
  /** First 16 hex digits of the original's SHA-256, null until painted; part of its address. */
  hash: v.nullable(v.string()),
  /** File type of the original, null until painted. */
  mime: v.nullable(v.string()),
  size_bytes: v.nullable(v.number()),
  /** True fraction 0–1 while an engine reports one, else null. */
  progress: v.nullable(v.number()),
  /** Its speed in the queue while it is in progress, and afterwards if it was boosted; absent where that is not known. */
  speed: v.optional(v.fallback(v.nullable(v.picklist(speeds)), null)),
  making: v.optional(v.fallback(v.nullable(makingSchema), null), null),
  /** Why it failed, or why its last upscaling did; one sentence, else null. */
  failed_reason: v.nullable(v.string()),
  /** Kind of failure, if the app offers something for it; else null. */
  failed_code: v.optional(v.nullable(v.fallback(v.nullable(v.picklist(failureCodes)), null)), null),
  /** The user who made it: on a team the members share a space. */
  created_by: v.optional(v.string(), ''),
  /** Made here, or brought here as a file. */
  origin: v.optional(v.fallback(v.picklist(['generated', 'imported']), 'generated'), 'generated'),
  is_published: v.optional(v.boolean(), false),
  share_access_permission: v.optional(v.fallback(v.picklist(sharePermissions), 'private'), 'private'),
  /** Unguessable name of its public page, null until it was shared once. */
  share_token: v.optional(v.nullable(v.string()), null),
  /** False once it was moved out of the history into an album. */
  in_history: v.optional(v.boolean(), true),
  /** The item this one is a variation of. */
  variation_source: v.optional(v.nullable(v.string()), null),
  /** Addresses of the upscaled versions (`/api/media/<id>/x2?h=…`), null where there is none. */
  x2: upscaledUrl,
  x4: upscaledUrl,
  x2face: upscaledUrl,
  x4face: upscaledUrl,
  x4anime: upscaledUrl,
  /** The maker of each version; older versions are not named here. */
  upscaled_by: v.optional(v.fallback(v.partial(v.object(makers)), {})),
  /** Faces that the studio found and enhanced in a version of a face mode; absent where none were looked for. */
  upscaled_faces: v.optional(v.fallback(v.object({ x2face: faceCount, x4face: faceCount }), {})),
  /** The running upscaling and its start, ms since 1970; null when there is none. */
  upscale_mode: v.optional(v.nullable(v.picklist(upscaleModes)), null),
  upscaling_since: v.optional(v.nullable(v.number()), null),
});
export type MediaRow = v.InferOutput<typeof mediaRowSchema>;
