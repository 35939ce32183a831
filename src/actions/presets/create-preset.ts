import { AppError } from '../../../contract/errors.ts';
import { presetLimits, type PresetRow } from '../../../contract/preset.ts';
import { countPresets } from '../../db/queries/generations/presets.ts';
import { newId } from '../../lib/new-id.ts';
import { makeChange } from '../make-change.ts';
import { makeUndoable } from '../make-undoable.ts';
import { studioNow } from '../studio-now.ts';

type NewPreset = Pick<PresetRow, 'name' | 'preset_settings' | 'base_model' | 'model_id'>;

/**
 * Saves settings under a name and returns the identifier, which is also the key that takes it back.
 * @throws AppError PRESETS_FULL, VALIDATION_FAILED (name, settings), STORAGE_FULL, STORAGE_LOST
 */
export async function createPreset(preset: NewPreset): Promise<string> {
  if ((await countPresets()) >= presetLimits.count) throw new AppError('PRESETS_FULL');
  const id = newId();
  return makeUndoable(
    { kind: 'preset.create', args: { ...preset, id, name: preset.name.trim(), at: await studioNow() } },
    {
      key: id,
      label: 'preset saved',
      undo: () => makeChange({ kind: 'preset.delete', args: { id, row: null } }, { isHeld: false }),
      redo: () => createPreset(preset),
    },
  );
}
