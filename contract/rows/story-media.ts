import * as v from 'valibot';
import { storyMediaId, storyMediaRowSchema } from '../stories/story-media.ts';
import { boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const storyMedia = defineRow({
  schema: storyMediaRowSchema,
  archived: v.pipe(
    v.object({
      ...storyMediaRowSchema.entries,
      title: boundedText(2_000),
      made_of: v.optional(v.nullable(boundedText(100)), null),
      created_at: boundedTime,
    }),
    v.check((row) => row.id === storyMediaId(row.story_id, row.media_id), 'is not the item it says it is'),
  ),
  isDigested: true,
  isSmall: false,
  names: null,
});
