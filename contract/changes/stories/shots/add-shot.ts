import * as v from 'valibot';
import { idSchema } from '../../../id.ts';
import { rowKey } from '../../../rows/row-key.ts';
import { newShotEntries, storyShotRowSchema } from '../../../stories/shots/shot.ts';
import { defineChange } from '../../define-change.ts';
import { ownStoryKeys } from './shot-keys.ts';

export const addShot = defineChange({
  kind: 'shot.add',
  args: v.object({ id: idSchema, story_id: idSchema, ...newShotEntries, at: v.number() }),
  rows: ({ id, story_id: storyId }) => [rowKey('storyShots', id), rowKey('stories', storyId)],
  alsoKeys: ownStoryKeys,
  check: ({ story_id: storyId }, find) => (find('stories', storyId) === undefined ? { code: 'GONE' } : null),
  apply: {
    stories: (row) => row,
    storyShots: (row, { at, ...shot }) => row ?? { ...shot, problem: null, created_at: at },
  },
  route: {
    name: 'storyShotAdd',
    path: '/api/stories/:storyId/shots',
    summary: 'Add a shot to a story; the client may make the identifier',
    params: v.strictObject({ storyId: idSchema }),
    body: v.strictObject({ id: v.optional(idSchema), ...newShotEntries }),
    response: v.object({ data: storyShotRowSchema }),
    errors: ['ID_TAKEN', 'SHOTS_FULL', 'NOT_FOUND', 'GONE'],
  },
  params: ({ story_id: storyId }) => ({ storyId }),
  body: ({ at: _at, story_id: _story, ...body }) => body,
  describe: () => 'Add a shot',
  explain: (_args, code) => (code === 'GONE' ? 'The story of this shot was deleted on another device.' : undefined),
});
