import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { keptSettingsSchema, presetNameSchema, presetRowSchema, presetSettingsSchema } from '../../preset.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';

export const updatePreset = defineChange({
  kind: 'preset.update',
  /** An absent field stays as it is. */
  args: v.object({
    id: idSchema,
    name: v.optional(presetNameSchema),
    preset_settings: v.optional(keptSettingsSchema),
    at: v.number(),
  }),
  rows: ({ id }) => [rowKey('presets', id)],
  check: ({ id }, find) => (find('presets', id) === undefined ? { code: 'GONE' } : null),
  apply: {
    presets: (row, { name, preset_settings, at }) =>
      row && { ...row, name: name ?? row.name, preset_settings: preset_settings ?? row.preset_settings, updated_at: at },
  },
  route: {
    name: 'presetUpdate',
    path: '/api/preset/update',
    summary: 'Rename a preset, or give it other settings',
    body: v.pipe(
      v.strictObject({ id: idSchema, name: v.optional(presetNameSchema), preset_settings: v.optional(presetSettingsSchema) }),
      v.check(({ name, preset_settings }) => name !== undefined || preset_settings !== undefined, 'must say what is to change'),
    ),
    response: v.object({ preset: presetRowSchema }),
    errors: ['NOT_FOUND', 'GONE'],
  },
  body: ({ id, name, preset_settings }) => ({ id, name, preset_settings }),
  describe: ({ name }) => (name === undefined ? 'Change the settings of a preset' : `Rename a preset to “${name}”`),
  explain: (_args, code) => (code === 'GONE' ? presetGone : undefined),
});

const presetGone = 'This preset was deleted on another device.';
