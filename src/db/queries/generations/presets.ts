import { currentModel } from '../../../../contract/generations/current-model.ts';
import type { SavedRowOf } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

export type Preset = SavedRowOf<'presets'>;

/** All presets of the library by name, each with its model by the key that it has now. */
export async function listPresets(): Promise<Preset[]> {
  const presets = await whenOpen((db) => db.presets.toArray());
  return presets.map(withCurrentModel).toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** One preset as it is kept; undefined when it was deleted. */
export function findPreset(id: string): Promise<Preset | undefined> {
  return whenOpen((db) => db.presets.get(id));
}

export function countPresets(): Promise<number> {
  return whenOpen((db) => db.presets.count());
}

function withCurrentModel(preset: Preset): Preset {
  const { model, ...preset_settings } = currentModel({ ...preset.preset_settings, model: preset.base_model });
  return { ...preset, preset_settings, base_model: model };
}
