import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { rowKey } from '../../rows/row-key.ts';
import { storyRowSchema } from '../../stories/story.ts';
import { defineChange } from '../define-change.ts';

export const deleteStory = defineChange({
  kind: 'story.delete',
  /** `row`: as it was, for the undo. Its shots and items go at the studio and come back from there. */
  args: v.object({ id: idSchema, row: v.optional(v.nullable(storyRowSchema), null) }),
  rows: ({ id }) => [rowKey('stories', id)],
  check: ({ id }, find) => (find('stories', id) === undefined ? { code: 'GONE' } : null),
  apply: { stories: () => null },
  route: {
    name: 'storyDelete',
    method: 'DELETE',
    path: '/api/stories/:id',
    summary: 'Delete a story with its shots and what was made for it',
    params: v.strictObject({ id: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  params: ({ id }) => ({ id }),
  body: () => undefined,
  describe: ({ row }) => (row === null || row.title === '' ? 'Delete a story' : `Delete the story “${row.title}”`),
  undo: {
    windowMs: limits.undoMs,
    opposites: ({ id, row }) => [{ kind: 'story.restore', args: { id, row } }],
    told: () => 'Story deleted',
    subject: ({ row }) => (row === null || row.title === '' ? null : row.title),
  },
  isSilentWhenGone: true,
});
