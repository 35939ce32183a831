import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import type { Model } from '../../../../contract/catalogue/model.ts';
import type { PresetRow } from '../../../../contract/preset.ts';
import { chosenByUser } from '../form/auto-settings.ts';
import type { CreateForm } from '../form/form-rules.ts';
import { chosenOf } from '../form/params/from-params.ts';
import { defaultSettings, fitSettings, settingsOfPreset } from './preset-settings.ts';

/** The form fields that a preset sets for this model; it never sets pictures. */
export function fieldsOfPreset(
  preset: Pick<PresetRow, 'id' | 'preset_settings' | 'model_id'>,
  form: CreateForm,
  model: Model,
): Partial<CreateForm> {
  const settings = settingsOfPreset(preset);
  const fitted = fitSettings(settings, model);
  const { negative_prompt, width, height, image_num, seed = null, strength } = { ...defaultSettings(model), ...fitted };
  return {
    presetId: preset.id,
    negativePrompt: negative_prompt ?? form.negativePrompt,
    width: width ?? form.width,
    height: height ?? form.height,
    auto: { size: chosenByUser(form.auto.size), steps: chosenByUser(form.auto.steps) },
    // With a fixed seed the form keeps its count for a random one.
    imageCount: seed === null ? (image_num ?? imageDefaults.image_num) : form.imageCount,
    isSeedFixed: seed !== null,
    seedText: seed === null ? '' : String(seed),
    strength: strength ?? form.strength,
    chosen: chosenOf(fitted),
    ...(settings.prompt === undefined ? {} : { prompt: settings.prompt }),
  };
}
