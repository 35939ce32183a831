import * as v from 'valibot';
import { characterLimits } from '../characters/character.ts';
import { limits } from '../limits.ts';
import { trainedModelRowSchema } from '../trained-models/trained-model.ts';
import { boundedAddress, boundedAddresses, boundedCount, boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

const modelKey = boundedText(limits.modelKeyLength);

export const trainedModels = defineRow({
  schema: trainedModelRowSchema,
  archived: v.object({
    ...trainedModelRowSchema.entries,
    key: modelKey,
    model_name: boundedText(200),
    thumbnail: v.nullable(boundedAddress),
    sample_images: boundedAddresses,
    created_at: boundedTime,
    description: v.optional(boundedText(characterLimits.descriptionLength), ''),
    suggested_prompt: v.optional(boundedText(limits.promptLength), ''),
    object_prompt: v.optional(boundedText(limits.promptLength), ''),
    cover: v.optional(v.nullable(boundedAddress), null),
    training_images: v.optional(boundedAddresses, []),
    trainer: v.optional(v.nullable(modelKey), null),
    base_models: v.optional(v.pipe(v.array(modelKey), v.maxLength(200)), []),
    started_at: v.optional(v.nullable(boundedTime), null),
    ended_at: v.optional(v.nullable(boundedTime), null),
    progress: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(1))), null),
    fail_reason: v.optional(v.nullable(boundedText(1_000)), null),
    credits: v.optional(boundedCount, 0),
    weights_bytes: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
  }),
  isDigested: true,
  isSmall: true,
  names: ['trained model', 'trained models'],
});
