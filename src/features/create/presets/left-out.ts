import { nameChoice } from '../../../../contract/generations/settings/name-choice.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import type { PresetRow } from '../../../../contract/preset.ts';
import { fitSettings, settingsOfPreset, type NamedSettings } from './preset-settings.ts';

/** The labels of settings on their controls; other settings use the labels of requests. */
const names: { readonly [K in keyof NamedSettings]?: string } = {
  negative_prompt: 'leave out',
  width: 'size',
  height: 'size',
  image_num: 'number of images',
  cfg_scale: 'guidance',
  turbo_mode: 'speed',
  upscale_mode: 'upscale',
  videoMode: 'quality',
  duration: 'length',
  generate_audio: 'sound',
  model_id: 'trained model',
  model_weight: 'trained model',
  training_mode: 'trained model',
  object_prompt: 'trained model',
};
/** Values that mean «not set»: leaving them out needs no message. */
const silent: ReadonlySet<unknown> = new Set([undefined, null, '', false]);

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names the settings of a preset that the model does not support; null when it supports all. */
export function describeLeftOut(preset: Pick<PresetRow, 'preset_settings' | 'model_id'>, model: Model): string | null {
  const settings = settingsOfPreset(preset);
  const kept = fitSettings(settings, model);
  const nameOf = (key: string) => names[key as keyof NamedSettings] ?? nameChoice(key).toLowerCase();
  const keptNames = new Set(Object.keys(kept).map(nameOf));
  const lost = Object.entries(settings).filter(([key, value]) => !silent.has(value) && !isWithoutMeaning(key, model));
  const left = new Set(lost.map(([key]) => nameOf(key)).filter((name) => !keptNames.has(name)));
  return left.size === 0 ? null : list.format(left);
}

/** True for settings that every preset stores although they have no meaning for this model. */
function isWithoutMeaning(key: string, model: Model): boolean {
  return key === 'strength' && !capabilitiesOf(model).has_strength;
}
