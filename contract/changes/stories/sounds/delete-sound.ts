import * as v from 'valibot';
import { idSchema } from '../../../id.ts';
import { limits } from '../../../limits.ts';
import { rowKey } from '../../../rows/row-key.ts';
import { storySoundRowSchema } from '../../../stories/sounds/sound.ts';
import { defineChange } from '../../define-change.ts';
import { ownStoryKeys } from '../shots/shot-keys.ts';

export const deleteSound = defineChange({
  kind: 'sound.delete',
  /** `row`: as it was, for the undo. */
  args: v.object({ id: idSchema, story_id: idSchema, row: v.optional(v.nullable(storySoundRowSchema), null) }),
  rows: ({ id }) => [rowKey('storySounds', id)],
  alsoKeys: ownStoryKeys,
  check: ({ id }, find) => (find('storySounds', id) === undefined ? { code: 'GONE' } : null),
  apply: { storySounds: () => null },
  route: {
    name: 'storySoundDelete',
    method: 'DELETE',
    path: '/api/stories/:storyId/sounds/:soundId',
    summary: 'Delete a sound of a story',
    params: v.strictObject({ storyId: idSchema, soundId: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  params: ({ id, story_id: storyId }) => ({ storyId, soundId: id }),
  body: () => undefined,
  describe: () => 'Delete a sound',
  undo: {
    windowMs: limits.undoMs,
    opposites: ({ id, story_id, row }) => [{ kind: 'sound.restore', args: { id, story_id, row } }],
    told: () => 'Sound deleted',
  },
  isSilentWhenGone: true,
});
