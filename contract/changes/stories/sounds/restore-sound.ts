import * as v from 'valibot';
import { idSchema } from '../../../id.ts';
import { rowKey } from '../../../rows/row-key.ts';
import { storySoundRowSchema } from '../../../stories/sounds/sound.ts';
import { defineChange } from '../../define-change.ts';
import { ownStoryKeys } from '../shots/shot-keys.ts';

export const restoreSound = defineChange({
  kind: 'sound.restore',
  /** `row`: as it was, so that it is back at once. */
  args: v.object({ id: idSchema, story_id: idSchema, row: v.optional(v.nullable(storySoundRowSchema), null) }),
  rows: ({ id }) => [rowKey('storySounds', id)],
  alsoKeys: ownStoryKeys,
  apply: { storySounds: (row, args) => row ?? args.row },
  route: {
    name: 'storySoundRestore',
    path: '/api/stories/:storyId/sounds/:soundId/restore',
    summary: 'Bring a deleted sound back',
    params: v.strictObject({ storyId: idSchema, soundId: idSchema }),
    response: v.object({ data: storySoundRowSchema }),
    errors: ['NOT_FOUND', 'SOUNDS_FULL', 'GONE'],
  },
  params: ({ id, story_id: storyId }) => ({ storyId, soundId: id }),
  body: () => undefined,
  describe: () => 'Bring back a sound',
});
