import * as v from 'valibot';
import { storyRowSchema } from '../story.ts';
import { boundedAddress, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const stories = defineRow({
  schema: storyRowSchema,
  archived: v.object({
    ...storyRowSchema.entries,
    title: boundedText(2_000),
    category_inputs: v.object({
      character: v.nullable(
        v.object({
          model_id: v.nullable(boundedText(200)),
          name: boundedText(200),
          reference_image_url: v.nullable(boundedAddress),
          character_image_url: v.nullable(boundedAddress),
        }),
      ),
    }),
    last_export_thumbnail_url: v.nullable(boundedAddress),
    created_at: boundedTime,
  }),
  isDigested: true,
  isSmall: true,
  names: ['story', 'stories'],
});
