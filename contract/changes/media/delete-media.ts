import * as v from 'valibot';
import { batchDelete } from '../../album.ts';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { canDelete } from '../../media/media.ts';
import { namedItemsSchema, urlSchema } from '../../media/named-items.ts';
import { defineChange } from '../define-change.ts';
import { countItems, itemIdsSchema, mediaKeys } from '../item-ids.ts';
import { listRefused } from '../list-refused.ts';

/** An item by its identifier, or by the address of one of its files. */
const namedSchema = v.pipe(
  v.strictObject({ id: v.optional(idSchema), url: urlSchema }),
  v.check(({ id, url }) => id !== undefined || url !== undefined, 'must name an image'),
);

export const deleteMedia = defineChange({
  kind: 'media.delete',
  args: v.object({ ids: itemIdsSchema }),
  rows: ({ ids }) => mediaKeys(ids),
  items: ({ ids }) => ids,
  onlyItems: (args, ids) => ({ ...args, ids }),
  check: ({ ids }, find) => {
    const found = ids.map((id) => find('media', id)).filter((row) => row !== undefined);
    if (found.length === 0) return { code: 'GONE' };
    return found.every(canDelete) ? null : { code: 'STARRED' };
  },
  apply: { media: () => null },
  route: {
    name: 'createBatchDelete',
    path: '/api/create/batch_delete_image',
    summary: 'Delete items; each has its own result',
    body: v.strictObject({
      deleteImages: namedItemsSchema(namedSchema, batchDelete),
    }),
    response: v.object({
      results: v.array(
        v.object({
          /** Null for an address that names no item of this studio. */
          id: v.nullable(idSchema),
          /** That address. */
          url: v.optional(v.string()),
          outcome: v.picklist(['deleted', 'starred', 'not_found']),
        }),
      ),
    }),
    errors: ['STARRED'],
  },
  body: ({ ids }) => ({ deleteImages: ids.map((id) => ({ id })) }),
  // An item that is already deleted needs no message.
  readAnswer: (body) => ({ refused: listRefused(body, 'starred', 'STARRED') }),
  describe: ({ ids }) => `Delete ${countItems(ids)}`,
  undo: { windowMs: limits.undoMs, told: ({ ids }) => (ids.length === 1 ? 'Image deleted!' : 'Delete images successfully') },
  hides: () => true,
});
