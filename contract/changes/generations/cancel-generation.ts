import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { isInProgress } from '../../media/media.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';

export const cancelGeneration = defineChange({
  kind: 'generation.cancel',
  args: v.object({ id: idSchema }),
  rows: ({ id }) => mediaKeys([id]),
  check: ({ id }, find) => {
    const row = find('media', id);
    return row === undefined || !isInProgress(row) ? { code: 'GONE', detail: 'This image is finished already.' } : null;
  },
  // A finished one stays: the studio answers such a cancel with the state it is in.
  apply: { media: (row) => (row?.status === 'submitted' || row?.status === 'pending' ? null : row) },
  route: {
    name: 'createCancel',
    path: '/api/create/cancel',
    summary: 'Cancel one image that is not finished',
    body: v.strictObject({ generation_media_resource_id: idSchema }),
    response: v.object({
      generation_media_resource_id: idSchema,
      /** The state the item is in now: an already finished item stays finished, and that is a success. */
      status: v.picklist(['completed', 'failed', 'canceled']),
    }),
    errors: ['NOT_FOUND'],
  },
  body: ({ id }) => ({ generation_media_resource_id: id }),
  describe: () => 'Cancel a picture',
  goesFirst: true,
  isSilentWhenGone: true,
});
