import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import { emptyForm, type CreateForm } from '../form/form-rules.ts';
import { fieldsOfPreset } from './fields-of-preset.ts';
import { isEdited, normalizeSettings, settingsOfForm } from './preset-settings.ts';

const sdxl: Model = {
  ...painterModel,
  key: 'sdxl',
  capabilities: {
    ...plainCapabilities,
    steps: { min: 1, max: 60, default: 28 },
    guidance: { min: 1, max: 12, default: 3.5 },
    samplers: ['euler', 'dpmpp_2m'],
    styles: ['photo', 'drawing'],
  },
};
const video = { modes: ['text2video' as const], durations: [5, 10], resolutions: ['720p', '1080p'], has_end_frame: true, has_sound: true };
const kling: Model = {
  ...painterModel,
  key: 'kling2.1',
  resource_type: 'video',
  capabilities: { ...plainCapabilities, seed: false, aspect_ratios: ['16:9', '9:16'], qualities: ['std', 'pro'], video },
};
const models = [painterModel, sdxl, kling];

const formOf = (model: Model, change: Partial<CreateForm> = {}): CreateForm => ({
  ...emptyForm,
  model: model.key,
  width: model.default_width,
  height: model.default_height,
  imageCount: model.resource_type === 'video' ? 1 : 2,
  ...change,
});
const presetOf = (form: CreateForm, model: Model, hasPrompt = false) => {
  const { model_id = null, ...preset_settings } = settingsOfForm(form, model, hasPrompt);
  return { id: 'p', preset_settings, model_id };
};

test.each<[string, Model, Partial<CreateForm>]>([
  ['steps', sdxl, { chosen: { steps: 30 } }],
  ['guidance', sdxl, { chosen: { cfg_scale: 6 } }],
  ['sampler', sdxl, { chosen: { sampler: 'dpmpp_2m' } }],
  ['style', sdxl, { chosen: { style: 'drawing' } }],
  ['size', sdxl, { width: 832 }],
  ['number of images', sdxl, { imageCount: 4 }],
  ['seed', sdxl, { isSeedFixed: true, seedText: '7' }],
  ['what is left out', sdxl, { negativePrompt: 'fog' }],
  ['strength', painterModel, { strength: 0.4 }],
  ['speed', painterModel, { chosen: { turbo_mode: 'normal' } }],
  ['upscale', painterModel, { chosen: { upscale_mode: 'x2' } }],
  ['length', kling, { chosen: { duration: 10 } }],
  ['resolution', kling, { chosen: { resolution: '1080p' } }],
  ['mode of videos', kling, { chosen: { quality: 'pro' } }],
  ['sound', kling, { chosen: { generate_audio: true } }],
  ['shape', kling, { width: 576, height: 1024 }],
])('preset edit flag: set when the %s differs from the saved settings, and no longer once it is changed back', (_, model, change) => {
  const before = formOf(model);
  expect(isEdited(presetOf(before, model), { ...before, ...change }, model)).toBe(true);
  expect(isEdited(presetOf({ ...before, ...change }, model), before, model)).toBe(true);
  expect(isEdited(presetOf(before, model), before, model)).toBe(false);
});

test('ignores order, defaults and settings without meaning for the model', () => {
  const preset = {
    preset_settings: { cfg_scale: 6, steps: 28, seed: null, sampler: 'euler', negative_prompt: '', image_num: 2 },
    model_id: null,
  };
  const size = { width: sdxl.default_width, height: sdxl.default_height };
  const form = formOf(sdxl, { chosen: { cfg_scale: 6 } });
  expect(isEdited({ ...preset, preset_settings: { ...preset.preset_settings, ...size } }, form, sdxl)).toBe(false);
  expect(isEdited({ preset_settings: { cfg_scale: 6 }, model_id: null }, form, sdxl), 'what is absent is the default').toBe(false);
  expect(isEdited(preset, { ...form, chosen: { ...form.chosen, duration: 10, quality: 'pro' }, strength: 0.1 }, sdxl)).toBe(false);
  const [one, other] = [{ steps: 30, style: 'drawing', seed: 7 } as const, { seed: 7, style: 'drawing', steps: 30 } as const];
  expect(JSON.stringify(normalizeSettings(one, sdxl))).toBe(JSON.stringify(normalizeSettings(other, sdxl)));
});

test('ignores pictures, the prompt if the preset has none, and the count of a fixed seed', () => {
  const form = formOf(painterModel, { isSeedFixed: true, seedText: '7', imageCount: 4 });
  const preset = presetOf(form, painterModel);
  expect(preset.preset_settings).toMatchObject({ seed: 7, image_num: 1 });
  expect(isEdited(preset, { ...form, prompt: 'a quay', referenceId: 'x', moreIds: ['y'], imageCount: 8 }, painterModel)).toBe(false);
  // A last frame forces duration and mode.
  const film = formOf(kling);
  expect(isEdited(presetOf(film, kling), { ...film, endFrameId: 'x', referenceId: 'y' }, kling)).toBe(false);
});

test('compares the prompt if the preset has one', () => {
  const form = formOf(painterModel, { prompt: 'a quay' });
  const preset = presetOf(form, painterModel, true);
  expect(preset.preset_settings.prompt).toBe('a quay');
  expect(isEdited(preset, form, painterModel)).toBe(false);
  expect(isEdited(preset, { ...form, prompt: 'a pier' }, painterModel)).toBe(true);
});

test('a preset is not edited right after it was applied, for all settings and models', () => {
  const settings = fc.record(
    {
      negative_prompt: fc.constantFrom('', 'fog'),
      image_num: fc.integer({ min: 1, max: 8 }),
      seed: fc.constantFrom(null, 0, 7),
      strength: fc.constantFrom(0.2, 0.75),
      steps: fc.integer({ min: 1, max: 150 }),
      cfg_scale: fc.constantFrom(0, 3.5, 30),
      sampler: fc.constantFrom('euler', 'dpmpp_2m', 'unknown'),
      quality: fc.constantFrom('std', 'pro', 'high'),
      style: fc.constantFrom('photo', 'drawing', 'unknown'),
      turbo_mode: fc.constantFrom('turbo' as const, 'normal' as const),
      upscale_mode: fc.constantFrom('x2' as const, 'x4' as const),
      duration: fc.constantFrom(5, 10, 60),
      resolution: fc.constantFrom('720p', '1080p', '8k'),
      generate_audio: fc.boolean(),
      tiling: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const sides = fc.constantFrom({}, { width: 64, height: 2048 }, { width: 1024, height: 576 });
  fc.assert(
    fc.property(settings, sides, fc.constantFrom(...models), (some, size, model) => {
      const preset = { id: 'p', preset_settings: { ...some, ...size }, model_id: null };
      const before = formOf(model, {
        chosen: { steps: 5, style: 'drawing' },
        negativePrompt: 'rain',
        isSeedFixed: true,
        seedText: '3',
      });
      const form = { ...before, ...fieldsOfPreset(preset, before, model) };
      expect(isEdited(preset, form, model)).toBe(false);
      expect(isEdited(presetOf(form, model), form, model)).toBe(false);
    }),
  );
});
