import * as v from 'valibot';
import { idSchema, ownerIdSchema } from '../id.ts';
import { upscaleModes } from '../media/media.ts';
import type { Route } from './route.ts';

/** Files of an item that cannot be made again: all but its renditions. */
const originalVariants = v.picklist(['original', ...upscaleModes]);

/** An original or upscaled version whose bytes in the studio are missing or wrong. */
export const damagedFileSchema = v.object({
  /** The item. */
  id: idSchema,
  variant: originalVariants,
  /** First 16 hex digits of the SHA-256 that the file must have, as in its address. */
  hash: v.string(),
  /** The same of the item's original, for the address of its thumbnail. */
  original_hash: v.string(),
  resource_type: v.picklist(['image', 'video']),
  prompt_head: v.string(),
});
export type DamagedFile = v.InferOutput<typeof damagedFileSchema>;

/** The same for administrators: whose item it is, never what it shows. */
export const damagedItemSchema = v.object({
  id: idSchema,
  variant: originalVariants,
  user_id: ownerIdSchema,
  /** Null for a guest. */
  email: v.nullable(v.string()),
});
export type DamagedItem = v.InferOutput<typeof damagedItemSchema>;

/** Damaged originals: which they are, and the call with which a device gives one back. */
export const damageRoutes = {
  damagedMedia: {
    method: 'GET',
    path: '/api/media/damaged',
    summary: 'Items of the library whose original is damaged in the studio, newest first, at most 500',
    auth: 'session',
    write: false,
    produces: 'json',
    response: v.object({ files: v.array(damagedFileSchema) }),
    errors: [],
  },
  giveBackMedia: {
    method: 'POST',
    path: '/api/media/:id/:variant',
    summary: 'Give the bytes of an original of one’s own back; they must be those that its SHA-256 names',
    auth: 'session',
    write: false,
    produces: 'json',
    accepts: 'bytes',
    params: v.strictObject({ id: idSchema, variant: originalVariants }),
    response: v.object({ ok: v.literal(true) }),
    errors: ['NOT_FOUND', 'SUM_WRONG', 'BODY_TOO_LARGE'],
  },
  internalDamaged: {
    method: 'GET',
    path: '/api/internal/damaged',
    summary: 'Items of the studio whose original is damaged, at most 500, for administrators',
    auth: 'admin',
    write: false,
    produces: 'json',
    response: v.object({
      /** Damaged files of the whole studio; an item may have several, and several items one. */
      files: v.number(),
      items: v.array(damagedItemSchema),
    }),
    errors: [],
  },
} as const satisfies Record<string, Route>;
