import * as v from 'valibot';
import { idSchema } from './id.ts';
import { limits } from './limits.ts';

/** States of an item (specification §4). `canceled` items disappear from every list. */
export const mediaStatuses = ['submitted', 'pending', 'completed', 'upscaling', 'failed', 'canceled'] as const;
export type MediaStatus = (typeof mediaStatuses)[number];

/** Who may see an item by its link: with its generation details, the picture alone, or nobody. */
export const sharePermissions = ['public', 'image_only', 'private'] as const;
export type SharePermission = (typeof sharePermissions)[number];

/** Ways to upscale (specification §3); each makes one version of an item. */
export const upscaleModes = ['x2', 'x4', 'x2face', 'x4face', 'x4anime'] as const;
export type UpscaleMode = (typeof upscaleModes)[number];

/** Kinds of failure that change what is said or offered: the engine refused the words, or no longer has the model. */
export const failureCodes = ['NSFW', 'MODEL_RETIRED'] as const;
export type FailureCode = (typeof failureCodes)[number];

/** One file's renditions: as it is, and WebP copies by their longer side in px. An item's also are its upscaled versions. */
export const fileVariants = ['original', '256', '512', '1024'] as const;
export type FileVariant = (typeof fileVariants)[number];
export const mediaVariants = [...fileVariants, ...upscaleModes] as const;
export type MediaVariant = (typeof mediaVariants)[number];

/** How far an engine is with a picture, where it says so. */
export const makingSchema = v.object({
  /** Jobs before this one at the engine; null once it is being made. */
  queue_position: v.nullable(v.number()),
  /** When it will be done, ms since 1970 by the server's clock. */
  ready_at: v.nullable(v.number()),
  /** The picture as it is so far, small, as a data address. */
  preview: v.nullable(v.string()),
});
export type Making = v.InferOutput<typeof makingSchema>;

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
  making: v.optional(v.fallback(v.nullable(makingSchema), null), null),
  /** Why it failed, or why its last upscaling did; one sentence, else null. */
  failed_reason: v.nullable(v.string()),
  /** What kind of failure it is, where that changes what is offered; null otherwise. */
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
  /** What is being upscaled, and since when in ms since 1970; null when nothing is. */
  upscale_mode: v.optional(v.nullable(v.picklist(upscaleModes)), null),
  upscaling_since: v.optional(v.nullable(v.number()), null),
});
export type MediaRow = v.InferOutput<typeof mediaRowSchema>;

export function isUpscaleMode(variant: string): variant is UpscaleMode {
  return upscaleModes.some((mode) => mode === variant);
}

/** True while an engine still owes the picture. */
export function isInProgress(media: Pick<MediaRow, 'status'>): boolean {
  return media.status === 'submitted' || media.status === 'pending';
}

/** The status to show at `now` (ms since 1970): an upscaling that is stuck counts as completed (specification §4). */
export function statusAt(media: Pick<MediaRow, 'status' | 'upscaling_since'>, now: number): MediaStatus {
  const isStuck = media.status === 'upscaling' && now - (media.upscaling_since ?? 0) > limits.upscalingStuckMs;
  return isStuck ? 'completed' : media.status;
}

/** True when there is a picture to look at. */
export function hasPicture(media: Pick<MediaRow, 'status'>): boolean {
  return media.status === 'completed' || media.status === 'upscaling';
}

/** A starred item refuses deletion (specification §5). */
export function canDelete(media: Pick<MediaRow, 'is_starred'>): boolean {
  return !media.is_starred;
}

/**
 * Stable same-origin address of one rendition; it changes only when the bytes do.
 * `account` is the first 16 hex digits of SHA-256(user id): it names the device cache the service
 * worker keeps the file in, and means nothing to the server.
 */
export function mediaPath(media: Pick<MediaRow, 'id' | 'hash'>, variant: MediaVariant, account: string): string {
  return `/api/media/${media.id}/${variant}?h=${media.hash ?? ''}&k=${account}`;
}

/** The same of an upscaled version; null where there is none. */
export function versionPath(media: Pick<MediaRow, UpscaleMode>, mode: UpscaleMode, account: string): string | null {
  const url = media[mode];
  return url === null ? null : `${url}&k=${account}`;
}

/** The upscaled versions there are, in the order of the modes. */
export function listVersions(media: Pick<MediaRow, UpscaleMode>): UpscaleMode[] {
  return upscaleModes.filter((mode) => media[mode] !== null);
}
