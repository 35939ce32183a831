import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { importedSettingsSchema } from '../metadata/imported-settings.ts';
import { limits } from '../limits.ts';
import { videoTypes } from './video-type.ts';

/** Model key of what was not made here; the file's own word for it is in its settings. */
export const importedModel = 'imported';

/** SHA-256 of a file, 64 hex digits. */
export const sha256Schema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is not a SHA-256'));

/** Brings a file into the library whose bytes were sent before: a picture by POST /api/media/upload_raw_image, a video by POST /api/media/upload_raw_media. */
export const importRequestSchema = v.strictObject({
  generation_history_id: idSchema,
  generation_media_resource_id: idSchema,
  /** SHA-256 of the bytes of the file. */
  sha256: sha256Schema,
  file_name: v.pipe(v.string(), v.maxLength(limits.fileNameLength)),
  mime: v.picklist(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif', ...videoTypes]),
  size_bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.mediaUploadBytes)),
  /** Pixels as shown, the orientation applied. */
  width: v.pipe(v.number(), v.integer(), v.minValue(1)),
  height: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Seconds of a video. A picture leaves it out: a server that knows no videos refuses the field. */
  duration: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** ThumbHash in base64, so that the tile has its colours at once; the server makes its own. */
  thumbhash: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  settings: importedSettingsSchema,
  /** The user's item of the same kind that the file was edited or enlarged from. Absent otherwise: an older server refuses the field. */
  variation_source: v.optional(idSchema),
  /** Ms since 1970 at which it was brought here, its place in the history. */
  at: v.number(),
});
export type ImportRequest = v.InferOutput<typeof importRequestSchema>;

/** Answer of POST /api/media/upload_raw_image and POST /api/media/upload_mask (specification page 2, §7). */
export const uploadResponseSchema = v.object({
  status: v.literal('success'),
  data: v.object({ imageUrl: v.string(), sha256: sha256Schema }),
});

/** Answer of POST /api/media/upload_raw_media: a video to import, or a video or a sound to make something from. `duration` in seconds. */
export const rawMediaResponseSchema = v.object({
  status: v.literal('success'),
  data: v.object({ url: v.string(), sha256: sha256Schema, type: v.picklist(['video', 'audio']), duration: v.number() }),
});
