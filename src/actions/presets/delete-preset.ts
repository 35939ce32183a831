import * as v from 'valibot';
import { presetRowSchema } from '../../../contract/preset.ts';
import { findPreset } from '../../db/queries/generations/presets.ts';
import { makeChange } from '../make-change.ts';
import { registerUndo } from '../undo.ts';
import { undoHeldChange } from '../undo-held-change.ts';

/**
 * Deletes a preset. It is held for the undo window: `mid` takes it back with `undoHeldChange`.
 * @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function deletePreset(id: string): Promise<{ mid: string }> {
  const saved = await findPreset(id);
  const row = saved === undefined ? null : v.parse(presetRowSchema, saved);
  const { mid } = await makeChange({ kind: 'preset.delete', args: { id, row } });
  registerUndo({ key: mid, label: 'preset deleted', undo: () => undoHeldChange(mid), redo: () => deletePreset(id) });
  return { mid };
}
