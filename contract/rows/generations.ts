import * as v from 'valibot';
import { generationRowSchema } from '../generations/generation.ts';
import { limits } from '../limits.ts';
import { boundedCount, boundedPixels, boundedSeed, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const generations = defineRow({
  schema: generationRowSchema,
  archived: v.object({
    ...generationRowSchema.entries,
    prompt: boundedText(limits.promptLength),
    negative_prompt: boundedText(limits.negativePromptLength),
    model: boundedText(limits.modelKeyLength),
    width: boundedPixels,
    height: boundedPixels,
    image_num: boundedCount,
    seed: v.nullable(boundedSeed),
    created_at: boundedTime,
  }),
  isDigested: false,
  isSmall: false,
  names: null,
});
