import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { storyDetailSchema } from '../../stories/answer.ts';
import { storyRowSchema } from '../../stories/story.ts';
import { defineChange } from '../define-change.ts';

export const restoreStory = defineChange({
  kind: 'story.restore',
  /** `row`: as it was, so that it is back at once. */
  args: v.object({ id: idSchema, row: v.optional(v.nullable(storyRowSchema), null) }),
  rows: ({ id }) => [rowKey('stories', id)],
  apply: { stories: (row, args) => row ?? args.row },
  route: {
    name: 'storyRestore',
    path: '/api/stories/:id/restore',
    summary: 'Bring a deleted story back with its shots and items',
    params: v.strictObject({ id: idSchema }),
    response: v.object({ data: storyDetailSchema }),
    errors: ['NOT_FOUND', 'STORIES_FULL'],
  },
  params: ({ id }) => ({ id }),
  body: () => undefined,
  describe: () => 'Bring back a story',
});
