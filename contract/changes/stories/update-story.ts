import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { rowKey } from '../../rows/row-key.ts';
import { storyAnswerSchema } from '../../stories/answer.ts';
import { sentStory } from '../../stories/story.ts';
import { defineChange } from '../define-change.ts';
import { givenFields } from '../given-fields.ts';
import { addressKeys } from '../item-ids.ts';
import { namedAddresses } from './named-addresses.ts';

const fields = {
  title: v.optional(sentStory.title),
  category_inputs: v.optional(sentStory.category_inputs),
  template: v.optional(sentStory.template),
  aspect_ratio: v.optional(sentStory.aspect_ratio),
  style: v.optional(sentStory.style),
  image_model: v.optional(sentStory.image_model),
  video_model: v.optional(sentStory.video_model),
  seed: v.optional(sentStory.seed),
  props: v.optional(sentStory.props),
  voice: v.optional(sentStory.voice),
  music: v.optional(sentStory.music),
  captions: v.optional(sentStory.captions),
  transition_seconds: v.optional(sentStory.transition_seconds),
};

export const updateStory = defineChange({
  kind: 'story.update',
  /** An absent field stays as it is. */
  args: v.object({ id: idSchema, ...fields }),
  rows: ({ id }) => [rowKey('stories', id)],
  waitsFor: (args) => addressKeys(namedAddresses(args)),
  check: ({ id }, find) => (find('stories', id) === undefined ? { code: 'GONE' } : null),
  apply: { stories: (row, { id: _id, ...asked }) => row && { ...row, ...givenFields(asked) } },
  route: {
    name: 'storyUpdate',
    method: 'PATCH',
    path: '/api/stories/:storyId',
    summary: 'Change fields of a story; absent ones stay as they are',
    params: v.strictObject({ storyId: idSchema }),
    body: v.pipe(
      v.strictObject(fields),
      v.check((body) => Object.values(body).some((value) => value !== undefined), 'must say what is to change'),
    ),
    response: v.object({ data: storyAnswerSchema }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  params: ({ id }) => ({ storyId: id }),
  body: ({ id: _id, ...body }) => body,
  describe: ({ title }) => (title === undefined ? 'Change a story' : `Rename a story to “${title}”`),
  explain: (_args, code) => (code === 'GONE' ? 'This story was deleted on another device.' : undefined),
});
