import * as v from 'valibot';
import { idSchema } from '../../../id.ts';
import { limits } from '../../../limits.ts';
import { rowKey } from '../../../rows/row-key.ts';
import { storyShotRowSchema } from '../../../stories/shots/shot.ts';
import { defineChange } from '../../define-change.ts';
import { ownStoryKeys } from './shot-keys.ts';

export const deleteShot = defineChange({
  kind: 'shot.delete',
  /** `row`: as it was, for the undo. */
  args: v.object({ id: idSchema, story_id: idSchema, row: v.optional(v.nullable(storyShotRowSchema), null) }),
  rows: ({ id }) => [rowKey('storyShots', id)],
  alsoKeys: ownStoryKeys,
  check: ({ id }, find) => (find('storyShots', id) === undefined ? { code: 'GONE' } : null),
  apply: { storyShots: () => null },
  route: {
    name: 'storyShotDelete',
    method: 'DELETE',
    path: '/api/stories/:storyId/shots/:shotId',
    summary: 'Delete a shot; its takes stay with the story',
    params: v.strictObject({ storyId: idSchema, shotId: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  params: ({ id, story_id: storyId }) => ({ storyId, shotId: id }),
  body: () => undefined,
  describe: () => 'Delete a shot',
  undo: {
    windowMs: limits.undoMs,
    opposites: ({ id, story_id, row }) => [{ kind: 'shot.restore', args: { id, story_id, row } }],
    told: () => 'Shot deleted',
  },
  isSilentWhenGone: true,
});
