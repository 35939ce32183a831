import type { PresetRow } from '../../../contract/preset.ts';
import { findPreset } from '../../db/queries/generations/presets.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

type PresetChange = { name: string } | Pick<PresetRow, 'preset_settings'>;

/**
 * Gives a preset another name or other settings. Returns the key that takes it back.
 * @throws AppError GONE, VALIDATION_FAILED (name, settings), STORAGE_FULL, STORAGE_LOST
 */
export async function updatePreset(id: string, change: PresetChange): Promise<string> {
  const before = await findPreset(id);
  const isRename = 'name' in change;
  const make = async (asked: PresetChange) => ({ kind: 'preset.update' as const, args: { ...asked, id, at: await studioNow() } });
  return makeUndoable(await make(isRename ? { name: change.name.trim() } : change), {
    label: isRename ? 'preset renamed' : 'preset updated',
    undo: async () => before && makeChange(await make(isRename ? { name: before.name } : { preset_settings: before.preset_settings })),
    redo: () => updatePreset(id, change),
  });
}
