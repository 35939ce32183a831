import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-keys.ts';

export const starMedia = defineChange({
  kind: 'media.star',
  args: v.object({ id: idSchema, is_starred: v.boolean() }),
  rows: ({ id }) => mediaKeys([id]),
  items: ({ id }) => [id],
  check: ({ id }, find) => (find('media', id) === undefined ? { code: 'GONE' } : null),
  apply: { media: (row, { is_starred }) => row && { ...row, is_starred } },
  route: 'createStar',
  body: ({ id, is_starred }) => ({ generation_media_resource_id: id, is_starred }),
  describe: ({ is_starred }) => (is_starred ? 'Star a picture' : 'Unstar a picture'),
  mergesWithUnsent: true,
  neverExpires: true,
  isSilentWhenGone: true,
});
