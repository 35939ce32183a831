import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { keptSettingsSchema, modelKeySchema, presetNameSchema, presetRowSchema, presetSettingsSchema } from '../../preset.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';

export const createPreset = defineChange({
  kind: 'preset.create',
  /** `at`: ms since 1970, the studio's clock as far as the device knows it; so in all changes of presets. */
  args: v.object({
    id: idSchema,
    name: presetNameSchema,
    preset_settings: keptSettingsSchema,
    base_model: modelKeySchema,
    model_id: v.optional(v.nullable(modelKeySchema), null),
    at: v.number(),
  }),
  rows: ({ id }) => [rowKey('presets', id)],
  apply: { presets: (row, { at, ...preset }) => row ?? { ...preset, created_at: at, updated_at: at } },
  route: {
    name: 'presetCreate',
    path: '/api/preset/create',
    summary: 'Save settings under a name for a model; the client may make the identifier',
    body: v.strictObject({
      id: v.optional(idSchema),
      name: presetNameSchema,
      preset_settings: presetSettingsSchema,
      base_model: modelKeySchema,
      model_id: v.optional(v.nullable(modelKeySchema), null),
    }),
    response: v.object({ preset: presetRowSchema }),
    errors: ['ID_TAKEN', 'PRESETS_FULL'],
  },
  body: ({ id, name, preset_settings, base_model, model_id }) => ({ id, name, preset_settings, base_model, model_id }),
  describe: ({ name }) => `Save the preset “${name}”`,
  standsAlone: true,
});
