import * as v from 'valibot';
import { idSchema } from './id.ts';

/** States of an item (specification §4). `canceled` items disappear from every list. */
export const mediaStatuses = ['submitted', 'pending', 'completed', 'failed', 'canceled'] as const;

/** Renditions of one item: the file as generated, and WebP copies by their longer side in px. */
export const mediaVariants = ['original', '256', '512', '1024'] as const;
export type MediaVariant = (typeof mediaVariants)[number];

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
  /** Why it failed, one sentence; null unless failed. */
  failed_reason: v.nullable(v.string()),
});
export type MediaRow = v.InferOutput<typeof mediaRowSchema>;

/** True while an engine still owes the picture. */
export function isInProgress(media: Pick<MediaRow, 'status'>): boolean {
  return media.status === 'submitted' || media.status === 'pending';
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
