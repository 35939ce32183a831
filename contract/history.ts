import * as v from 'valibot';
import { batchDelete } from './album.ts';
import { generationRowSchema } from './generation.ts';
import { idSchema, ownerIdSchema } from './id.ts';
import { limits } from './limits.ts';
import { mediaRowSchema } from './media.ts';
import { storableText } from './storable-text.ts';

export const starRequestSchema = v.strictObject({
  generation_media_resource_id: idSchema,
  /** Absent: toggle, as the specification's call does. Our client always sends it. */
  is_starred: v.optional(v.boolean()),
  url: v.optional(v.pipe(v.string(), v.maxLength(limits.urlLength))),
});
export const starResponseSchema = v.object({ generation_media_resource_id: idSchema, is_starred: v.boolean() });

export const batchDeleteRequestSchema = v.strictObject({
  deleteImages: v.pipe(
    v.array(v.strictObject({ id: idSchema, url: v.optional(v.pipe(v.string(), v.maxLength(limits.urlLength))) })),
    v.minLength(1, 'must name at least one image'),
    v.maxLength(batchDelete.max, batchDelete.warning),
  ),
});
/** A result per item, so that one starred picture does not keep the others. */
export const batchDeleteResponseSchema = v.object({
  results: v.array(v.object({ id: idSchema, outcome: v.picklist(['deleted', 'starred', 'not_found']) })),
});

export const restoreRequestSchema = v.strictObject({ ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.batchDeleteMax)) });
export const restoreResponseSchema = v.object({
  results: v.array(v.object({ id: idSchema, outcome: v.picklist(['restored', 'not_found']) })),
});

export const cancelRequestSchema = v.strictObject({ generation_media_resource_id: idSchema });
export const cancelResponseSchema = v.object({
  generation_media_resource_id: idSchema,
  /** The state the item is in now: an already finished item stays finished, and that is a success. */
  status: v.picklist(['completed', 'failed', 'canceled']),
});

const position = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}:[0-9a-f-]{36}$/, 'is not a position')));
const time = v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'is not a time in ms since 1970'), v.toNumber()));

/** A page of a list: where to go on, and how many. */
export const pageQuerySchema = v.strictObject({
  cursor: position,
  limit: v.optional(
    v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(1), v.maxValue(limits.historyPageMax)),
    String(limits.historyPage),
  ),
});

/** A page of the history with the filters of the specification, §3. */
export const historyQuerySchema = v.strictObject({
  ...pageQuerySchema.entries,
  searchKeyword: v.optional(v.pipe(v.string(), v.maxLength(limits.searchLength))),
  created_by: v.optional(ownerIdSchema),
  start_date: time,
  end_date: time,
  model: v.optional(v.pipe(v.string(), v.maxLength(limits.modelKeyLength), storableText)),
  is_starred: v.optional(
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ),
  resource_type: v.optional(v.picklist(['image', 'video'])),
});
/** Newest first. */
export const historyResponseSchema = v.object({ items: v.array(mediaRowSchema), next: v.nullable(v.string()) });
/** One request with its images. */
export const generationStatusResponseSchema = v.object({ generation: generationRowSchema, items: v.array(mediaRowSchema) });
