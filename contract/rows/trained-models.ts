import * as v from 'valibot';
import { trainedModelRowSchema } from '../character.ts';
import { limits } from '../limits.ts';
import { boundedAddress, boundedAddresses, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const trainedModels = defineRow({
  schema: trainedModelRowSchema,
  archived: v.object({
    ...trainedModelRowSchema.entries,
    key: boundedText(limits.modelKeyLength),
    model_name: boundedText(200),
    thumbnail: v.nullable(boundedAddress),
    sample_images: boundedAddresses,
    created_at: boundedTime,
  }),
  isDigested: true,
  isSmall: true,
  names: ['trained model', 'trained models'],
});
