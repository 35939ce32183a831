import * as v from 'valibot';
import { idSchema } from '../../../id.ts';
import { rowKey } from '../../../rows/row-key.ts';
import { newSoundEntries, storySoundRowSchema } from '../../../stories/sounds/sound.ts';
import { defineChange } from '../../define-change.ts';
import { addressKeys } from '../../item-ids.ts';
import { ownStoryKeys } from '../shots/shot-keys.ts';

const namingSchema = v.object({ url: v.string() });

export const addSound = defineChange({
  kind: 'sound.add',
  args: v.object({ id: idSchema, story_id: idSchema, ...newSoundEntries, at: v.number() }),
  rows: ({ id, story_id: storyId }) => [rowKey('storySounds', id), rowKey('stories', storyId)],
  alsoKeys: ownStoryKeys,
  waitsFor: (args) => (v.is(namingSchema, args) ? addressKeys([args.url]) : []),
  check: ({ story_id: storyId }, find) => (find('stories', storyId) === undefined ? { code: 'GONE' } : null),
  apply: {
    stories: (row) => row,
    storySounds: (row, { at, ...sound }) => row ?? { ...sound, created_at: at },
  },
  route: {
    name: 'storySoundAdd',
    path: '/api/stories/:storyId/sounds',
    summary: 'Add a sound that was sent to a story; the client may make the identifier',
    params: v.strictObject({ storyId: idSchema }),
    body: v.strictObject({ id: v.optional(idSchema), ...newSoundEntries }),
    response: v.object({ data: storySoundRowSchema }),
    errors: ['ID_TAKEN', 'SOUNDS_FULL', 'NOT_FOUND', 'GONE'],
  },
  params: ({ story_id: storyId }) => ({ storyId }),
  body: ({ at: _at, story_id: _story, ...body }) => body,
  describe: ({ kind }) => `Add ${kind === 'effect' ? 'an effect' : kind === 'voice' ? 'a voice' : 'music'}`,
  explain: (_args, code) => (code === 'GONE' ? 'The story of this sound was deleted on another device.' : undefined),
});
