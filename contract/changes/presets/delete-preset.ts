import * as v from 'valibot';
import { idSchema } from '../../id.ts';
import { limits } from '../../limits.ts';
import { presetRowSchema } from '../../preset.ts';
import { rowKey } from '../../rows/row-key.ts';
import { defineChange } from '../define-change.ts';

export const deletePreset = defineChange({
  kind: 'preset.delete',
  /** `row`: as it was, for the undo. */
  args: v.object({ id: idSchema, row: v.optional(v.nullable(presetRowSchema), null) }),
  rows: ({ id }) => [rowKey('presets', id)],
  check: ({ id }, find) => (find('presets', id) === undefined ? { code: 'GONE' } : null),
  apply: { presets: () => null },
  route: {
    name: 'presetDelete',
    path: '/api/preset/delete',
    summary: 'Delete a preset; what was made with it stays',
    body: v.strictObject({ id: idSchema }),
    response: v.object({ id: idSchema }),
    errors: ['NOT_FOUND'],
  },
  body: ({ id }) => ({ id }),
  describe: ({ row }) => (row === null ? 'Delete a preset' : `Delete the preset “${row.name}”`),
  undo: {
    windowMs: limits.undoMs,
    opposites: ({ id, row }) => [{ kind: 'preset.restore', args: { id, row } }],
    told: () => 'Preset deleted',
    subject: ({ row }) => row?.name ?? null,
  },
});
