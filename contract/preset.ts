import * as v from 'valibot';
import { chosenEntries } from './generations/settings/chosen-settings.ts';
import { imageCountUpTo, pictureFields } from './generations/settings/picture-fields.ts';
import { idSchema } from './id.ts';
import { limits } from './limits.ts';
import { storableText } from './text/storable-text.ts';

/** Presets of one library, and characters of the name of one. Not among the limits: those are in the first load of the app. */
export const presetLimits = { count: 500, nameLength: 100 } as const;

export const presetNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(presetLimits.nameLength, `must be at most ${presetLimits.nameLength} characters`),
);

export const modelKeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(limits.modelKeyLength), storableText);

const { steps, cfg_scale, sampler, quality, style, tiling, turbo_mode, upscale_mode } = chosenEntries;
const { model_weight, training_mode, object_prompt, prompt_assistant_mode } = chosenEntries;
const { duration, resolution, generate_audio, videoMode } = chosenEntries;

const settingEntries = {
  /** Absent: the preset leaves the prompt as it is. */
  prompt: v.optional(v.pipe(pictureFields.prompt, storableText)),
  negative_prompt: v.optional(v.pipe(pictureFields.negative_prompt, storableText)),
  width: v.optional(pictureFields.width),
  height: v.optional(pictureFields.height),
  image_num: v.optional(imageCountUpTo(limits.imageCountMax)),
  /** Null: a random one. */
  seed: v.optional(pictureFields.seed),
  strength: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  steps,
  cfg_scale,
  sampler,
  quality,
  style,
  tiling,
  turbo_mode,
  upscale_mode,
  model_weight,
  training_mode,
  object_prompt,
  prompt_assistant_mode,
  duration,
  resolution,
  generate_audio,
  videoMode,
};

/** Settings of a request by its parameter names, without the model. Pictures, masks and other files are never part of a preset. */
export const presetSettingsSchema = v.strictObject(settingEntries);
export type PresetSettings = v.InferOutput<typeof presetSettingsSchema>;

/** The same as devices keep it. A newer studio may know more settings and more choices of each. */
export const keptSettingsSchema = v.object({
  ...settingEntries,
  turbo_mode: v.fallback(turbo_mode, undefined),
  upscale_mode: v.fallback(upscale_mode, undefined),
  training_mode: v.fallback(training_mode, undefined),
  videoMode: v.fallback(videoMode, undefined),
});

const settingKeys = Object.keys(settingEntries) as (keyof PresetSettings)[];

/** The settings among these parameters that a preset holds. */
export function pickPresetSettings(params: PresetSettings): PresetSettings {
  return Object.fromEntries(settingKeys.flatMap((key) => (params[key] === undefined ? [] : [[key, params[key]]])));
}

/** Settings under a name, for one model. */
export const presetRowSchema = v.object({
  id: idSchema,
  name: v.string(),
  preset_settings: keptSettingsSchema,
  /** Key of the requested model. */
  base_model: v.string(),
  /** A trained model that acts on it; null: none. */
  model_id: v.nullable(v.string()),
  /** Milliseconds since 1970. */
  created_at: v.number(),
  updated_at: v.number(),
});
export type PresetRow = v.InferOutput<typeof presetRowSchema>;
