import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';

export const unpublishStory = defineChange({
  kind: 'story.unpublish',
  args: v.object({ id: idSchema }),
  rows: ({ id }) => [rowKey('stories', id)],
  apply: { stories: (row) => row && { ...row, share_token: null } },
  route: {
    name: 'storyUnpublish',
    path: '/api/stories/:id/unpublish',
    summary: 'Make a story private; its link shows nothing from then on',
    params: v.strictObject({ id: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  params: ({ id }) => ({ id }),
  body: () => undefined,
  describe: () => 'Make a story private',
  hides: () => true,
  isSilentWhenGone: true,
});
