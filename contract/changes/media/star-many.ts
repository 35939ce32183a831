import * as v from 'valibot';
import { defineChange } from '../define-change.ts';
import { countPictures, itemIdsSchema, mediaKeys } from '../item-keys.ts';

export const starMany = defineChange({
  kind: 'media.batchStar',
  args: v.object({ ids: itemIdsSchema, is_starred: v.boolean() }),
  rows: ({ ids }) => mediaKeys(ids),
  items: ({ ids }) => ids,
  onlyItems: (args, ids) => ({ ...args, ids }),
  apply: { media: (row, { is_starred }) => row && { ...row, is_starred } },
  route: 'createBatchStar',
  body: (args) => args,
  describe: ({ ids, is_starred }) => `${is_starred ? 'Star' : 'Unstar'} ${countPictures(ids)}`,
  neverExpires: true,
});
