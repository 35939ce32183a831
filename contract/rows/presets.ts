import * as v from 'valibot';
import { limits } from '../limits.ts';
import { presetLimits, presetNameSchema, presetRowSchema, presetSettingsSchema } from '../preset.ts';
import { boundedText, boundedTime } from './bounds.ts';
import { defineRow } from './define-row.ts';

export const presets = defineRow({
  schema: presetRowSchema,
  archived: v.object({
    ...presetRowSchema.entries,
    name: v.pipe(presetNameSchema, boundedText(presetLimits.nameLength)),
    preset_settings: v.object(presetSettingsSchema.entries),
    base_model: boundedText(limits.modelKeyLength),
    model_id: v.nullable(boundedText(limits.modelKeyLength)),
    created_at: boundedTime,
    updated_at: boundedTime,
  }),
  isDigested: true,
  isSmall: true,
  names: ['preset', 'presets'],
});
