import * as v from 'valibot';
import { albumRowSchema } from '../album.ts';
import { memberResultsSchema, urlSchema } from '../media/named-items.ts';
import { pageQuerySchema } from '../history/history.ts';
import { idSchema } from '../id.ts';
import { itemSchema } from '../media/item.ts';
import { limits } from '../limits.ts';
import type { Route } from './route.ts';
import { storableText } from '../text/storable-text.ts';

const write = { method: 'POST', auth: 'session', write: true, produces: 'json' } as const;
const read = { method: 'GET', auth: 'session', write: false, produces: 'json' } as const;

/** Albums, by the specification's paths where it gives them. Their changes are in `changes/albums`. */
export const albumRoutes = {
  albumList: {
    ...read,
    path: '/api/album/list',
    summary: 'All albums with their first three images',
    query: v.strictObject({ userId: v.optional(v.pipe(v.string(), v.maxLength(64), storableText)) }),
    response: v.object({
      albums: v.array(v.object({ ...albumRowSchema.entries, images: v.array(v.string()), stats: v.object({ image_count: v.number() }) })),
    }),
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
    response: v.object({ items: v.array(itemSchema), next: v.nullable(v.string()) }),
    errors: ['NOT_FOUND'],
  },
  albumImageAdd: {
    ...write,
    path: '/api/album/image/add',
    summary: 'Add one image to an album',
    body: v.strictObject({ album_id: idSchema, image_url: urlSchema, generation_media_resource_id: idSchema }),
    response: memberResultsSchema,
    errors: ['NOT_FOUND', 'ALBUM_GONE'],
  },
  albumImageDelete: {
    ...write,
    path: '/api/album/image/delete',
    summary: 'Remove one image from an album; the image stays',
    body: v.strictObject({ album_id: idSchema, image_id: idSchema }),
    response: memberResultsSchema,
    errors: ['NOT_FOUND'],
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
