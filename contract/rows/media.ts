import * as v from 'valibot';
import { idSchema } from '../id.ts';
import { limits } from '../limits.ts';
import { mediaRowSchema } from '../media/media-row.ts';
import { boundedCount, boundedDuration, boundedPixels, boundedSeed, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const media = defineRow({
  schema: mediaRowSchema,
  archived: v.object({
    ...mediaRowSchema.entries,
    index: boundedCount,
    model: boundedText(limits.modelKeyLength),
    made_with: v.optional(v.pipe(v.array(boundedText(limits.modelKeyLength)), v.maxLength(limits.charactersMax + 1))),
    width: boundedPixels,
    height: boundedPixels,
    duration: boundedDuration,
    seed: boundedSeed,
    created_at: boundedTime,
    prompt_head: boundedText(limits.promptHeadLength * 4),
    thumbhash: v.nullable(v.pipe(boundedText(64), v.regex(/^[A-Za-z0-9+/=]*$/, 'is not a ThumbHash'))),
    failed_reason: v.nullable(boundedText(2_000)),
    variation_source: v.optional(v.nullable(idSchema), null),
  }),
  isDigested: true,
  isSmall: false,
  names: ['item', 'items'],
});
