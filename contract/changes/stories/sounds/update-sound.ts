import * as v from 'valibot';
import { idSchema } from '../../../id.ts';
import { rowKey } from '../../../rows/row-key.ts';
import { sentSound, storySoundRowSchema } from '../../../stories/sounds/sound.ts';
import { defineChange } from '../../define-change.ts';
import { givenFields } from '../../given-fields.ts';
import { ownStoryKeys } from '../shots/shot-keys.ts';

const fields = {
  name: v.optional(sentSound.name),
  shot_id: v.optional(sentSound.shot_id),
  offset: v.optional(sentSound.offset),
  start: v.optional(sentSound.start),
  end: v.optional(sentSound.end),
  gain: v.optional(sentSound.gain),
  fade: v.optional(sentSound.fade),
  words: v.optional(sentSound.words),
  beats: v.optional(sentSound.beats),
};

export const updateSound = defineChange({
  kind: 'sound.update',
  /** An absent field stays as it is. */
  args: v.object({ id: idSchema, story_id: idSchema, ...fields }),
  rows: ({ id }) => [rowKey('storySounds', id)],
  alsoKeys: ownStoryKeys,
  check: ({ id }, find) => (find('storySounds', id) === undefined ? { code: 'GONE' } : null),
  apply: { storySounds: (row, { id: _id, story_id: _story, ...asked }) => row && { ...row, ...givenFields(asked) } },
  route: {
    name: 'storySoundUpdate',
    method: 'PATCH',
    path: '/api/stories/:storyId/sounds/:soundId',
    summary: 'Change fields of a sound; absent ones stay as they are',
    params: v.strictObject({ storyId: idSchema, soundId: idSchema }),
    body: v.pipe(
      v.strictObject(fields),
      v.check((body) => Object.values(body).some((value) => value !== undefined), 'must say what is to change'),
    ),
    response: v.object({ data: storySoundRowSchema }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  params: ({ id, story_id: storyId }) => ({ storyId, soundId: id }),
  body: ({ id: _id, story_id: _story, ...body }) => body,
  describe: () => 'Edit a sound',
  explain: (_args, code) => (code === 'GONE' ? 'This sound was deleted on another device.' : undefined),
});
