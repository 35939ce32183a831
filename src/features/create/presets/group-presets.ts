import type { Model } from '../../../../contract/model.ts';
import type { Preset } from '../../../db/queries/presets.ts';
import { canMakeIn, type FormMode } from '../form/form-modes.ts';

/** A preset with its model; null: the studio does not have it now. */
export type PresetOption = { preset: Preset; model: Model | null };
export type PresetGroup = { key: 'own' | 'others' | 'gone'; options: PresetOption[] };

type Shown = { mode: FormMode; model: string; models: readonly Model[]; keyword: string };

/**
 * The presets that fit a mode, those of the chosen model first, in the order in which they come. What a model makes that the studio does
 * not have now cannot be known: its presets come last in every mode. Groups without any are left out. `keyword`: a part of the name.
 */
export function groupPresets(presets: readonly Preset[], { mode, model: chosen, models, keyword }: Shown): PresetGroup[] {
  const wanted = keyword.trim().toLowerCase();
  const options = presets
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map((preset) => ({ preset, model: models.find(({ key }) => key === preset.base_model) ?? null }));
  const isOwn = ({ preset }: PresetOption) => preset.base_model === chosen;
  const groups: PresetGroup[] = [
    { key: 'own', options: options.filter(isOwn) },
    { key: 'others', options: options.filter((one) => !isOwn(one) && one.model !== null && canMakeIn(one.model, mode)) },
    { key: 'gone', options: options.filter((one) => !isOwn(one) && one.model === null) },
  ];
  return groups.filter(({ options: some }) => some.length > 0);
}
