import * as v from 'valibot';
import { albumRowSchema, albumTitleSchema, batchAdd, batchDelete } from './album.ts';
import { pageQuerySchema } from './history.ts';
import { idSchema } from './id.ts';
import { limits } from './limits.ts';
import { mediaRowSchema } from './media.ts';
import type { Route } from './route.ts';
import { storableText } from './storable-text.ts';

const url = v.optional(v.pipe(v.string(), v.maxLength(limits.urlLength)));
const imageIds = v.pipe(v.array(idSchema), v.minLength(1, 'must name at least one image'), v.maxLength(batchAdd.max, batchAdd.warning));
const removedIds = v.pipe(
  v.array(idSchema),
  v.minLength(1, 'must name at least one image'),
  v.maxLength(batchDelete.max, batchDelete.warning),
);
const album = v.object({ album: albumRowSchema });
const results = v.object({ results: v.array(v.object({ id: idSchema, outcome: v.picklist(['done', 'not_found']) })) });
const write = { method: 'POST', auth: 'session', write: true, produces: 'json' } as const;
const read = { method: 'GET', auth: 'session', write: false, produces: 'json' } as const;

/** Albums, by the specification's paths where it gives them. */
export const albumRoutes = {
  albumList: {
    ...read,
    path: '/api/album/list',
    summary: 'All albums with their first three images',
    query: v.strictObject({ userId: v.optional(v.pipe(v.string(), v.maxLength(64), storableText)) }),
    response: v.object({ albums: v.array(v.object({ ...albumRowSchema.entries, images: v.array(v.string()) })) }),
    errors: [],
  },
  albumImages: {
    ...read,
    path: '/api/album/images',
    summary: 'A page of the images of one album or of all, added last first',
    query: v.strictObject({
      ...pageQuerySchema.entries,
      album_id: v.optional(idSchema),
      userId: v.optional(v.pipe(v.string(), v.maxLength(64), storableText)),
      searchKeyword: v.optional(v.pipe(v.string(), v.maxLength(limits.searchLength))),
    }),
    response: v.object({ items: v.array(mediaRowSchema), next: v.nullable(v.string()) }),
    errors: ['NOT_FOUND'],
  },
  albumCreate: {
    ...write,
    path: '/api/album/create',
    summary: 'Create an album; the client may make its identifier',
    body: v.strictObject({ id: v.optional(idSchema), title: albumTitleSchema }),
    response: album,
    errors: ['ID_TAKEN'],
  },
  albumRename: {
    ...write,
    path: '/api/album/rename',
    summary: 'Rename an album; the answer says which name it replaced unseen',
    body: v.strictObject({
      id: idSchema,
      title: albumTitleSchema,
      /**
       * The name that was seen when this one was given. The number of the row would not do: an album has another one whenever
       * something is put into it, and a device that gives several names before it can send them knows no number of its own.
       */
      base_title: v.optional(v.pipe(v.string(), v.maxLength(limits.albumTitleLength))),
    }),
    response: v.object({
      ...album.entries,
      /** The name that somebody else gave it meanwhile; null when there was none or no `base_title` was sent. */
      replaced: v.optional(v.nullable(v.object({ title: v.string() }))),
    }),
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  albumSetCover: {
    ...write,
    path: '/api/album/cover',
    summary: 'Choose the cover of an album; null for the images added last',
    body: v.strictObject({ id: idSchema, cover_media_id: v.nullable(idSchema) }),
    response: album,
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  albumDelete: {
    ...write,
    path: '/api/album/delete',
    summary: 'Delete an album; its images stay',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  albumRestore: {
    ...write,
    path: '/api/album/restore',
    summary: 'Bring a deleted album back with what was in it',
    body: v.strictObject({ id: idSchema }),
    response: album,
    errors: ['NOT_FOUND'],
  },
  albumImageAdd: {
    ...write,
    path: '/api/album/image/add',
    summary: 'Add one image to an album',
    body: v.strictObject({ album_id: idSchema, image_url: url, generation_media_resource_id: idSchema }),
    response: results,
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  albumBatchAdd: {
    ...write,
    path: '/api/album/image/batch-add',
    summary: 'Add images to an album; each has its own result',
    body: v.strictObject({
      album_id: idSchema,
      images: v.pipe(
        v.array(v.strictObject({ generation_media_resource_id: idSchema, image_url: url })),
        v.minLength(1, 'must name at least one image'),
        v.maxLength(batchAdd.max, batchAdd.warning),
      ),
    }),
    response: results,
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  albumImageDelete: {
    ...write,
    path: '/api/album/image/delete',
    summary: 'Remove one image from an album; the image stays',
    body: v.strictObject({ album_id: idSchema, image_id: idSchema }),
    response: results,
    errors: ['NOT_FOUND'],
  },
  albumBatchDelete: {
    ...write,
    path: '/api/album/image/batch-delete',
    summary: 'Remove images from an album; the images stay',
    body: v.strictObject({ album_id: idSchema, image_ids: removedIds }),
    response: results,
    errors: ['NOT_FOUND'],
  },
  albumChangeAlbum: {
    ...write,
    path: '/api/album/image/change-album',
    summary: 'Move images into another album, out of the history or back into it',
    body: v.strictObject({
      /** Absent or null: out of the history. */
      current_album_id: v.optional(v.nullable(idSchema)),
      /** Null: back into the history. */
      target_album_id: v.optional(v.nullable(idSchema)),
      /** As the single move names the target. */
      album_id: v.optional(idSchema),
      image_id: v.optional(idSchema),
      image_ids: v.optional(imageIds),
    }),
    response: results,
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  albumImageStar: {
    ...write,
    path: '/api/album/image/star',
    summary: 'Star or unstar an image of an album: the star is the item’s',
    body: v.strictObject({ image_id: idSchema, album_id: v.optional(idSchema), is_starred: v.optional(v.boolean()) }),
    response: v.object({ image_id: idSchema, is_starred: v.boolean() }),
    errors: ['NOT_FOUND', 'GONE'],
  },
} as const satisfies Record<string, Route>;
