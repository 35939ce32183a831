import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { presetRowSchema } from '../../preset.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';

export const restorePreset = defineChange({
  kind: 'preset.restore',
  /** `row`: as it was, so that it is back at once. */
  args: v.object({ id: idSchema, row: v.optional(v.nullable(presetRowSchema), null) }),
  rows: ({ id }) => [rowKey('presets', id)],
  apply: { presets: (row, args) => row ?? args.row },
  route: {
    name: 'presetRestore',
    path: '/api/preset/restore',
    summary: 'Bring a deleted preset back',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ preset: presetRowSchema }),
    errors: ['NOT_FOUND', 'PRESETS_FULL'],
  },
  body: ({ id }) => ({ id }),
  describe: () => 'Bring back a preset',
});
