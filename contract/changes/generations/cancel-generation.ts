import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { isInProgress } from '../../media.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-keys.ts';

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
  route: 'createCancel',
  body: ({ id }) => ({ generation_media_resource_id: id }),
  describe: () => 'Cancel a picture',
  goesFirst: true,
  isSilentWhenGone: true,
});
