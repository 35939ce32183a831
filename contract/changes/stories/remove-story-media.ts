import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { rowKey } from '../../rows/row-key.ts';
import { storyMediaId } from '../../stories/story-media.ts';
import { defineChange } from '../define-change.ts';
import { ownStoryKeys } from './shots/shot-keys.ts';

const ids = v.pipe(v.array(idSchema), v.minLength(1, 'must name an item'), v.maxLength(limits.batchDeleteMax));

export const removeStoryMedia = defineChange({
  kind: 'story.removeMedia',
  /** Takes items out of a story. Those that were made for it go to the Trash; others stay where they are. */
  args: v.object({ story_id: idSchema, media_ids: ids }),
  rows: ({ story_id: storyId, media_ids: list }) => list.map((id) => rowKey('storyMedia', storyMediaId(storyId, id))),
  alsoKeys: ownStoryKeys,
  apply: { storyMedia: () => null },
  route: {
    name: 'storyMediaRemove',
    method: 'DELETE',
    path: '/api/stories/:id/media',
    summary: 'Take items out of a story; those that were made for it go to the Trash',
    params: v.strictObject({ id: idSchema }),
    body: v.strictObject({ media_ids: ids }),
    response: v.object({ media_ids: v.array(idSchema) }),
    errors: ['NOT_FOUND'],
  },
  params: ({ story_id: id }) => ({ id }),
  body: ({ media_ids }) => ({ media_ids }),
  describe: ({ media_ids: { length } }) => (length === 1 ? 'Take an item out of a story' : `Take ${length} items out of a story`),
  isSilentWhenGone: true,
});
