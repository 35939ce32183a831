import type { Wish } from '../../../contract/changes/changes.ts';
import { uuid } from './model-state.ts';

/** The changes of presets in a random play. */
export const presetSteps = ['savePreset', 'renamePreset', 'changePreset', 'deletePreset', 'restorePreset'] as const;
export type PresetStep = (typeof presetSteps)[number];

/** Two presets, which all devices know by the same name: each may be made twice. Chosen anew for each play where the studio is real. */
const usualIds: readonly [string, string] = [uuid(0xb1), uuid(0xb2)];

export const isPresetStep = (step: string): step is PresetStep => presetSteps.some((one) => one === step);

/** The device action of a step. */
export function presetWish(
  step: PresetStep,
  { pick, now, ids = usualIds }: { pick: number; now: number; ids?: readonly [string, string] },
): Wish {
  const id = ids[pick % 2]!;
  // In the order of the schema, as rows are written down to be compared.
  const preset_settings = { seed: null, steps: 10 + pick };
  switch (step) {
    case 'savePreset':
      return {
        kind: 'preset.create',
        args: { id, name: `Preset ${pick}`, preset_settings, base_model: 'painter', model_id: null, at: now },
      };
    case 'renamePreset':
      return { kind: 'preset.update', args: { id, name: `Renamed ${pick}`, at: now } };
    case 'changePreset':
      return { kind: 'preset.update', args: { id, preset_settings, at: now } };
    case 'deletePreset':
      return { kind: 'preset.delete', args: { id, row: null } };
    case 'restorePreset':
      return { kind: 'preset.restore', args: { id, row: null } };
  }
}
