import * as v from 'valibot';
import { namedItemsSchema, urlSchema } from '../media/named-items.ts';
import { batchDelete } from '../album.ts';
import { pageQuerySchema } from '../history/history.ts';
import { idSchema } from '../id.ts';
import { rawMediaResponseSchema, sha256Schema, uploadResponseSchema } from '../import/import.ts';
import { limits } from '../limits.ts';
import { mediaVariants } from '../media/media.ts';
import { mediaRowSchema } from '../media/media-row.ts';
import type { Route } from './route.ts';
import { shareTokenSchema } from '../share-token.ts';
import { storableText } from '../text/storable-text.ts';

/** An item behind a share link. `generation` is present only with the permission `public`. */
export const sharedItemSchema = v.object({
  resource_type: v.picklist(['image', 'video']),
  width: v.number(),
  height: v.number(),
  duration: v.nullable(v.number()),
  mime: v.nullable(v.string()),
  thumbhash: v.nullable(v.string()),
  /** Address of the picture without the rendition's name. */
  media_url: v.string(),
  share_access_permission: v.picklist(['public', 'image_only']),
  generation: v.nullable(
    v.object({
      prompt: v.string(),
      negative_prompt: v.string(),
      model: v.string(),
      seed: v.number(),
      /** Its settings as people read them, model and seed included; those of an imported item are its file's. */
      settings: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
      created_at: v.number(),
    }),
  ),
});

const sentBytes = {
  method: 'GET',
  auth: 'session',
  write: false,
  produces: 'bytes',
  params: v.strictObject({ sha256: sha256Schema }),
  response: v.unknown(),
  errors: ['NOT_FOUND', 'MEDIA_DAMAGED', 'RANGE_NOT_SATISFIABLE'],
} as const satisfies Partial<Route>;

/** Calls about results, besides the changes in `changes/media`: publish, download, send bytes, share, and the Trash. */
export const resultRoutes = {
  createPublish: {
    method: 'POST',
    path: '/api/create/publish',
    summary: 'Post an image to the profile',
    auth: 'account',
    write: true,
    produces: 'json',
    body: v.strictObject({ image_id: v.optional(idSchema), image_url: urlSchema, retry: v.optional(v.boolean(), false) }),
    response: v.object({ is_published: v.literal(true) }),
    errors: ['NOT_FOUND', 'GONE', 'CONTENT_WARNING', 'ASSESSMENT_FAILED', 'NO_PUBLISH_ACCESS'],
  },
  createDownloadImage: {
    method: 'POST',
    path: '/api/create/download_image',
    summary: 'The address of an image to download',
    auth: 'session',
    write: false,
    produces: 'json',
    body: v.strictObject({ generation_media_resource_id: idSchema, url: urlSchema }),
    response: v.object({ url: v.string(), mime: v.string(), size_bytes: v.nullable(v.number()) }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  createGenerationTime: {
    method: 'GET',
    path: '/api/create/generation_time',
    summary: 'How long an image takes, from what was measured here',
    auth: 'session',
    write: false,
    produces: 'json',
    query: v.strictObject({
      base_model: v.pipe(v.string(), v.maxLength(limits.modelKeyLength), storableText),
      inference_request_mode: v.optional(v.picklist(['turbo', 'normal']), 'normal'),
    }),
    response: v.object({ average_seconds: v.nullable(v.number()), median_seconds: v.nullable(v.number()), samples: v.number() }),
    errors: [],
  },
  createInferenceRequestMode: {
    method: 'GET',
    path: '/api/create/inference_request_mode',
    summary: 'The speed that requests of this user get now',
    auth: 'session',
    write: false,
    produces: 'json',
    query: v.strictObject({ user_id: v.optional(v.pipe(v.string(), v.maxLength(64))) }),
    response: v.object({ inference_request_mode: v.picklist(['turbo', 'normal']) }),
    errors: ['NOT_FOUND'],
  },
  uploadRawImage: {
    method: 'POST',
    path: '/api/media/upload_raw_image',
    summary: 'Send the bytes of one image; the same bytes again are the same file',
    auth: 'session',
    write: false,
    produces: 'json',
    accepts: 'multipart',
    response: uploadResponseSchema,
    errors: ['UPLOAD_UNREADABLE', 'BODY_TOO_LARGE', 'QUOTA_FULL'],
  },
  uploadMask: {
    method: 'POST',
    path: '/api/media/upload_mask',
    summary:
      'Send the mask of a request: a picture in which white may change and black stays. It is kept in grey, as an image that one has sent',
    auth: 'session',
    write: false,
    produces: 'json',
    accepts: 'multipart',
    response: uploadResponseSchema,
    errors: ['UPLOAD_UNREADABLE', 'BODY_TOO_LARGE', 'QUOTA_FULL'],
  },
  uploadedImage: {
    ...sentBytes,
    path: '/api/media/upload_raw_image/:sha256',
    summary: 'Bytes of an image that one has sent',
  },
  uploadRawMedia: {
    method: 'POST',
    path: '/api/media/upload_raw_media',
    summary: 'Send the bytes of one video to import, or of a video or sound to make something from; the same bytes again are the same file',
    auth: 'session',
    write: false,
    produces: 'json',
    accepts: 'multipart',
    response: rawMediaResponseSchema,
    errors: ['MEDIA_TYPE_INVALID', 'MEDIA_TOO_LONG', 'DURATION_UNKNOWN', 'BODY_TOO_LARGE', 'QUOTA_FULL'],
  },
  uploadedMedia: {
    ...sentBytes,
    path: '/api/media/upload_raw_media/:sha256',
    summary: 'Bytes of a video or sound that one has sent',
  },
  createTrash: {
    method: 'GET',
    path: '/api/create/trash',
    summary: 'Deleted items that can still be restored, deleted last first',
    auth: 'session',
    write: false,
    produces: 'json',
    query: pageQuerySchema,
    response: v.object({
      items: v.array(v.object({ item: mediaRowSchema, deleted_at: v.number() })),
      next: v.nullable(v.string()),
    }),
    errors: [],
  },
  createPurge: {
    method: 'POST',
    path: '/api/create/purge',
    summary: 'Delete items of the Trash for good',
    auth: 'session',
    write: true,
    produces: 'json',
    body: v.strictObject({ ids: namedItemsSchema(idSchema, batchDelete) }),
    response: v.object({ purged: v.number() }),
    errors: [],
  },
  sharedItem: {
    method: 'GET',
    path: '/api/share/:token',
    summary: 'What a share link shows, without an account',
    auth: 'none',
    write: false,
    produces: 'json',
    params: v.strictObject({ token: shareTokenSchema }),
    response: sharedItemSchema,
    errors: ['NOT_FOUND'],
  },
  sharedMedia: {
    method: 'GET',
    path: '/api/share/:token/media/:variant',
    summary: 'Bytes of a shared item',
    auth: 'none',
    write: false,
    produces: 'bytes',
    params: v.strictObject({ token: shareTokenSchema, variant: v.picklist(mediaVariants) }),
    response: v.unknown(),
    errors: ['NOT_FOUND', 'MEDIA_DAMAGED', 'RANGE_NOT_SATISFIABLE'],
  },
} as const satisfies Record<string, Route>;
