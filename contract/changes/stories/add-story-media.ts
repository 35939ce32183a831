import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../row-key.ts';
import { storyMediaAnswerSchema } from '../../story/answer.ts';
import { storyMediaId } from '../../story/story-media.ts';
import { defineChange } from '../define-change.ts';
import { mediaKeys } from '../item-ids.ts';
import { ownStoryKeys } from './shot-keys.ts';

export const addStoryMedia = defineChange({
  kind: 'story.addMedia',
  /** Puts an own item into a story, as a take of a shot where `shot_id` names one. The item stays where it is. */
  args: v.object({
    story_id: idSchema,
    media_id: idSchema,
    shot_id: v.optional(v.nullable(idSchema), null),
    at: v.number(),
  }),
  rows: ({ story_id: storyId, media_id: mediaId }) => [rowKey('storyMedia', storyMediaId(storyId, mediaId)), rowKey('stories', storyId)],
  alsoKeys: ownStoryKeys,
  waitsFor: (args) => ('media_id' in args && typeof args.media_id === 'string' ? mediaKeys([args.media_id]) : []),
  check: ({ story_id: storyId }, find) => (find('stories', storyId) === undefined ? { code: 'GONE' } : null),
  apply: {
    stories: (row) => row,
    storyMedia: (row, { at, ...asked }, { id }) => row ?? { ...asked, id, title: '', made_of: null, created_at: at },
  },
  route: {
    name: 'storyMediaAdd',
    path: '/api/stories/:id/media',
    summary: 'Put an own item into a story',
    params: v.strictObject({ id: idSchema }),
    body: v.strictObject({ media_id: idSchema, shot_id: v.optional(v.nullable(idSchema), null) }),
    response: v.object({ data: storyMediaAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE', 'STORY_MEDIA_FULL'],
  },
  params: ({ story_id: id }) => ({ id }),
  body: ({ media_id, shot_id }) => ({ media_id, shot_id }),
  describe: () => 'Put an item into a story',
});
