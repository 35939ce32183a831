import * as v from 'valibot';
import { idSchema } from '../../../id.ts';
import { rowKey } from '../../../rows/row-key.ts';
import { storyShotRowSchema } from '../../../stories/shots/shot.ts';
import { defineChange } from '../../define-change.ts';
import { ownStoryKeys } from './shot-keys.ts';

export const restoreShot = defineChange({
  kind: 'shot.restore',
  /** `row`: as it was, so that it is back at once. */
  args: v.object({ id: idSchema, story_id: idSchema, row: v.optional(v.nullable(storyShotRowSchema), null) }),
  rows: ({ id }) => [rowKey('storyShots', id)],
  alsoKeys: ownStoryKeys,
  apply: { storyShots: (row, args) => row ?? args.row },
  route: {
    name: 'storyShotRestore',
    path: '/api/stories/:storyId/shots/:shotId/restore',
    summary: 'Bring a deleted shot back',
    params: v.strictObject({ storyId: idSchema, shotId: idSchema }),
    response: v.object({ data: storyShotRowSchema }),
    errors: ['NOT_FOUND', 'SHOTS_FULL', 'GONE'],
  },
  params: ({ id, story_id: storyId }) => ({ storyId, shotId: id }),
  body: () => undefined,
  describe: () => 'Bring back a shot',
});
