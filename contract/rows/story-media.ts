import * as v from 'valibot';
import { storyMediaRowSchema } from '../story.ts';
import { boundedAddress, boundedDuration, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const storyMedia = defineRow({
  schema: storyMediaRowSchema,
  archived: v.object({
    ...storyMediaRowSchema.entries,
    shot_id: v.nullable(boundedText(200)),
    title: boundedText(2_000),
    url: boundedAddress,
    thumbnail_url: v.nullable(boundedAddress),
    metadata: v.object({ duration: boundedDuration }),
    created_at: boundedTime,
  }),
  isDigested: true,
  isSmall: true,
  names: null,
});
