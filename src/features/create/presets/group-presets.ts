import type { Model } from '../../../../contract/catalogue/model.ts';
import type { Preset } from '../../../db/queries/generations/presets.ts';
import { canMakeIn, type FormMode } from '../form/form-modes.ts';

/** A preset with its model; null when the studio does not have the model. */
export type PresetOption = { preset: Preset; model: Model | null };
export type PresetGroup = { key: 'own' | 'others' | 'gone'; options: PresetOption[] };

/**
 * The presets that fit a mode in groups, those of the chosen model first. The modes of a missing model are unknown, so its
 * presets come last in every mode. Empty groups are omitted.
 */
export function groupPresets(
  presets: readonly Preset[],
  { mode, model: chosen, models }: { mode: FormMode; model: string; models: readonly Model[] },
): PresetGroup[] {
  const options = presets.map((preset) => ({ preset, model: models.find(({ key }) => key === preset.base_model) ?? null }));
  const isOwn = ({ preset }: PresetOption) => preset.base_model === chosen;
  const isFitting = ({ model }: PresetOption) => model !== null && canMakeIn(model, mode);
  return withoutEmpty([
    { key: 'own', options: options.filter((one) => isOwn(one) && isFitting(one)) },
    { key: 'others', options: options.filter((one) => !isOwn(one) && isFitting(one)) },
    { key: 'gone', options: options.filter(({ model }) => model === null) },
  ]);
}

/** Finds presets whose name contains the text. */
export function searchPresets(groups: readonly PresetGroup[], keyword: string): PresetGroup[] {
  const wanted = keyword.trim().toLowerCase();
  const isFound = ({ preset }: PresetOption) => preset.name.toLowerCase().includes(wanted);
  return withoutEmpty(groups.map(({ key, options }) => ({ key, options: options.filter(isFound) })));
}

const withoutEmpty = (groups: PresetGroup[]) => groups.filter(({ options }) => options.length > 0);
