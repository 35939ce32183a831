import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { urlSchema } from '../../media/named-items.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

export const starMedia = defineChange({
  kind: 'media.star',
  args: v.object({ id: idSchema, is_starred: v.boolean() }),
  rows: ({ id }) => mediaKeys([id]),
  items: ({ id }) => [id],
  check: ({ id }, find) => (find('media', id) === undefined ? { code: 'GONE' } : null),
  apply: { media: (row, { is_starred }) => row && { ...row, is_starred } },
  route: {
    name: 'createStar',
    path: '/api/create/star',
    summary: 'Star or unstar an item',
    body: v.strictObject({
      generation_media_resource_id: idSchema,
      /** Absent: toggle, as the specification's call does. Our client always sends it. */
      is_starred: v.optional(v.boolean()),
      url: urlSchema,
    }),
    response: v.object({ generation_media_resource_id: idSchema, is_starred: v.boolean() }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  body: ({ id, is_starred }) => ({ generation_media_resource_id: id, is_starred }),
  describe: ({ is_starred }) => (is_starred ? 'Star an item' : 'Unstar an item'),
  mergesWithUnsent: true,
  neverExpires: true,
  isSilentWhenGone: true,
});
