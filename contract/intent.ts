import * as v from 'valibot';
import { albumRowSchema, albumTitleSchema } from './album.ts';
import { createRequestSchema } from './generation.ts';
import { importRequestSchema } from './import.ts';
import { idSchema } from './id.ts';
import { limits } from './limits.ts';
import { mediaRowSchema, sharePermissions, upscaleModes } from './media.ts';
import type { RouteName } from './routes.ts';

const ids = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.batchDeleteMax));
/** Items that go into, out of or between albums. */
const members = v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(limits.batchAddMax));
/** Ms since 1970, the server's clock as far as the device knows it. */
const time = v.number();

/** Arguments of every kind of intent: what the person asked for, in a form that is safe to repeat. */
export const intentArgs = {
  'generation.create': v.object({ params: createRequestSchema, created_at: v.number() }),
  'generation.cancel': v.object({ id: idSchema }),
  'media.star': v.object({ id: idSchema, is_starred: v.boolean() }),
  'media.delete': v.object({ ids }),
  /** `rows`: as they were, so that they are back at once; the server's own follow. */
  'media.restore': v.object({ ids, rows: v.optional(v.array(mediaRowSchema), []) }),
  'media.batchStar': v.object({ ids, is_starred: v.boolean() }),
  'media.share': v.object({ id: idSchema, share_access_permission: v.picklist(sharePermissions) }),
  'media.upscale': v.object({ id: idSchema, upscale_mode: v.picklist(upscaleModes), face_enhance_weight: v.number(), at: time }),
  'media.import': importRequestSchema,
  'album.create': v.object({ id: idSchema, title: albumTitleSchema, at: time }),
  /** `base_title`: the name that the person saw, so that the server can say when it replaced another. */
  'album.rename': v.object({ id: idSchema, title: albumTitleSchema, base_title: v.optional(v.string()), at: time }),
  'album.setCover': v.object({ id: idSchema, cover_media_id: v.nullable(idSchema), at: time }),
  /**
   * `moved_ids`: its items that are not in the history, or would not be but for deleted albums: they come back to it.
   * `row`: as it was, for the undo.
   */
  'album.delete': v.object({
    id: idSchema,
    moved_ids: v.optional(v.array(idSchema), []),
    row: v.optional(v.nullable(albumRowSchema), null),
  }),
  /**
   * `row`: as it was, so that it is back at once. What was in it never left. `moved_ids`: what only its deletion brought
   * back into the history, as far as the device knows, which leaves it again.
   */
  'album.restore': v.object({
    id: idSchema,
    row: v.optional(v.nullable(albumRowSchema), null),
    moved_ids: v.optional(v.array(idSchema), []),
  }),
  'album.addItems': v.object({ album_id: idSchema, media_ids: members, at: time }),
  /** `moved_ids`: those of them that are not in the history, where they come back to. `cover_media_id`: the one that was the cover. */
  'album.removeItems': v.object({
    album_id: idSchema,
    media_ids: members,
    moved_ids: v.optional(v.array(idSchema), []),
    cover_media_id: v.optional(idSchema),
  }),
  /** `from` null: out of the history. `to` null: back into it, out of `from`. */
  'album.moveItems': v.object({ from: v.nullable(idSchema), to: v.nullable(idSchema), media_ids: members, at: time }),
} as const;

export type IntentKind = keyof typeof intentArgs;
export type IntentArgs<K extends IntentKind> = v.InferOutput<(typeof intentArgs)[K]>;

/** How each kind is sent. `costs`: it spends credits, so it is never sent late or again without asking. */
export const intentRoutes: Record<IntentKind, { route: RouteName; costs: boolean; holdMs: number }> = {
  'generation.create': { route: 'create', costs: true, holdMs: 0 },
  'generation.cancel': { route: 'createCancel', costs: false, holdMs: 0 },
  'media.star': { route: 'createStar', costs: false, holdMs: 0 },
  'media.delete': { route: 'createBatchDelete', costs: false, holdMs: limits.undoMs },
  'media.restore': { route: 'createRestore', costs: false, holdMs: 0 },
  'media.batchStar': { route: 'createBatchStar', costs: false, holdMs: 0 },
  'media.share': { route: 'shareAccessPermission', costs: false, holdMs: 0 },
  'media.upscale': { route: 'createUpscale', costs: true, holdMs: 0 },
  'media.import': { route: 'createImport', costs: false, holdMs: 0 },
  'album.create': { route: 'albumCreate', costs: false, holdMs: 0 },
  'album.rename': { route: 'albumRename', costs: false, holdMs: 0 },
  'album.setCover': { route: 'albumSetCover', costs: false, holdMs: 0 },
  'album.delete': { route: 'albumDelete', costs: false, holdMs: limits.undoMs },
  'album.restore': { route: 'albumRestore', costs: false, holdMs: 0 },
  'album.addItems': { route: 'albumBatchAdd', costs: false, holdMs: 0 },
  'album.removeItems': { route: 'albumBatchDelete', costs: false, holdMs: limits.undoMs },
  'album.moveItems': { route: 'albumChangeAlbum', costs: false, holdMs: 0 },
};
