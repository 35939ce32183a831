import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { batchStar } from '../../album.ts';
import { memberResultsSchema, namedItemsSchema } from '../../media/named-items.ts';
import { defineChange } from '../define-change.ts';
import { countItems, itemIdsSchema, mediaKeys } from '../item-ids.ts';

export const starMany = defineChange({
  kind: 'media.batchStar',
  args: v.object({ ids: itemIdsSchema, is_starred: v.boolean() }),
  rows: ({ ids }) => mediaKeys(ids),
  items: ({ ids }) => ids,
  onlyItems: (args, ids) => ({ ...args, ids }),
  apply: { media: (row, { is_starred }) => row && { ...row, is_starred } },
  route: {
    name: 'createBatchStar',
    path: '/api/create/batch_star',
    summary: 'Star or unstar several items',
    body: v.strictObject({ ids: namedItemsSchema(idSchema, batchStar), is_starred: v.boolean() }),
    response: memberResultsSchema,
    errors: ['NOT_FOUND'],
  },
  body: (args) => args,
  describe: ({ ids, is_starred }) => `${is_starred ? 'Star' : 'Unstar'} ${countItems(ids)}`,
  neverExpires: true,
});
