import type { ChosenSettings } from '../../../../contract/generations/settings/chosen-settings.ts';
import { imageDefaults } from '../../../../contract/generations/image/image-defaults.ts';
import { isSeed } from '../../../../contract/generations/image/seed-mode.ts';
import { capabilitiesOf, type Model } from '../../../../contract/catalogue/model.ts';
import { pickPresetSettings, type PresetRow, type PresetSettings } from '../../../../contract/preset.ts';
import { fitChosen } from '../form/chosen-rules.ts';
import { readImageCount, readSeed, type CreateForm } from '../form/form-rules.ts';
import { chosenOf } from '../form/params/from-params.ts';
import { nearestShape, sizeOfShape } from '../size/size-shapes.ts';

/** The part of a request that a preset stores: settings and the trained model. */
export type NamedSettings = PresetSettings & Pick<ChosenSettings, 'model_id'>;

/** The settings of a form that its model supports, named as in a request. `hasPrompt`: includes the prompt. */
export function settingsOfForm(form: CreateForm, model: Model, hasPrompt: boolean): NamedSettings {
  const { negativePrompt, width, height, strength, prompt } = form;
  const seed = readSeed(form);
  const isSeeded = form.isSeedFixed && capabilitiesOf(model).seed;
  const image_num = readImageCount({ ...form, isSeedFixed: isSeeded });
  const words = hasPrompt ? { prompt } : {};
  const asked = { ...words, negative_prompt: negativePrompt, width, height, strength, seed: seed !== null && isSeed(seed) ? seed : null };
  // Without pictures: a preset must not store the duration and mode that a last frame forces.
  const fitted: ChosenSettings = fitChosen(form.chosen, model, { size: form });
  return fitSettings({ ...asked, image_num, ...pickNamed(fitted) }, model);
}

export function settingsOfPreset({ preset_settings, model_id }: Pick<PresetRow, 'preset_settings' | 'model_id'>): NamedSettings {
  return model_id === null ? preset_settings : { ...preset_settings, model_id };
}

function pickNamed(settings: ChosenSettings): NamedSettings {
  const { model_id } = settings;
  return { ...pickPresetSettings(settings), ...(model_id === undefined ? {} : { model_id }) };
}

/** Keeps only the settings that a model supports. */
export function fitSettings(settings: NamedSettings, model: Model): NamedSettings {
  const can = capabilitiesOf(model);
  const { prompt, negative_prompt, image_num, seed, strength } = settings;
  const size = fitSize(settings, model);
  const fitted = {
    prompt,
    negative_prompt: can.negative_prompt ? negative_prompt : undefined,
    ...size,
    image_num,
    seed: can.seed ? seed : undefined,
    strength: can.has_strength ? strength : undefined,
    ...pickNamed(fitChosen(chosenOf(settings), model, { size: size ?? sizeOf(model) })),
  };
  return Object.fromEntries(Object.entries(fitted).filter(([, value]) => value !== undefined));
}

const sizeOf = (model: Model) => ({ width: model.default_width, height: model.default_height });

/** Snaps to the nearest shape if the model has only shapes; undefined if the output size follows the source. */
function fitSize({ width, height }: NamedSettings, model: Model): { width: number; height: number } | undefined {
  if (width === undefined || height === undefined) return undefined;
  const shapes = capabilitiesOf(model).aspect_ratios;
  if (shapes === null) return { width, height };
  const shape = nearestShape(shapes, { width, height });
  return shape === undefined ? undefined : sizeOfShape(shape, model);
}

/** The model's defaults for absent settings. */
export function defaultSettings(model: Model): NamedSettings {
  const { steps, guidance, samplers, qualities, styles, video } = capabilitiesOf(model);
  const defaults = {
    negative_prompt: '',
    ...fitSize(sizeOf(model), model),
    image_num: video === null ? imageDefaults.image_num : 1,
    seed: null,
    strength: imageDefaults.strength,
    steps: steps?.default,
    cfg_scale: guidance?.default,
    sampler: samplers[0],
    quality: qualities[0],
    style: styles[0],
    turbo_mode: 'turbo' as const,
    duration: video?.durations[0],
    resolution: video?.resolutions[0],
    generate_audio: false,
  };
  return fitSettings({ ...defaults, ...pickNamed(fitChosen(chosenOf(defaults), model)) }, model);
}

/**
 * The canonical form of settings, for comparison: only those that the model supports, without its defaults, in a fixed order. A fixed
 * seed makes one picture, so the count is dropped.
 */
export function normalizeSettings(settings: NamedSettings, model: Model): [string, unknown][] {
  const defaults = new Map<string, unknown>(Object.entries(defaultSettings(model)));
  const { seed, ...fitted } = fitSettings(settings, model);
  const isCounted = (seed ?? null) === null;
  return Object.entries({ ...fitted, seed }).filter(
    ([name, value]) => value !== undefined && value !== defaults.get(name) && (name !== 'image_num' || isCounted),
  );
}

/** Whether any setting of a form differs from its applied preset. The prompt counts only if the preset has one. */
export function isEdited(preset: Pick<PresetRow, 'preset_settings' | 'model_id'>, form: CreateForm, model: Model): boolean {
  const { prompt, ...saved } = settingsOfPreset(preset);
  const hasPrompt = prompt !== undefined;
  const normalized = (settings: NamedSettings) => JSON.stringify(normalizeSettings(settings, model));
  return normalized(hasPrompt ? { ...saved, prompt } : saved) !== normalized(settingsOfForm(form, model, hasPrompt));
}
