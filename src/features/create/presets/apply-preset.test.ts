import { beforeEach, expect, test, vi } from 'vitest';
import { painterModel, type Model } from '../../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../../contract/catalogue/model-capabilities.ts';
import type { PresetSettings } from '../../../../contract/preset.ts';
import type { Preset } from '../../../db/queries/generations/presets.ts';
import { closeToast, currentToasts } from '../../../ui/feedback/toast/toast-store.ts';
import { changeForm, createState, enterMode } from '../form/create.state.ts';
import { blankForm, formModes } from '../form/form-modes.ts';
import { applyPreset } from './apply-preset.ts';
import { groupPresets, searchPresets } from './group-presets.ts';

const steps = { min: 1, max: 60, default: 28 };
const flux: Model = {
  ...painterModel,
  key: 'flux',
  name: 'Flux',
  default_width: 832,
  capabilities: { ...plainCapabilities, negative_prompt: false, steps },
};
const kling: Model = {
  ...painterModel,
  key: 'kling2.1',
  resource_type: 'video',
  capabilities: {
    ...plainCapabilities,
    video: { modes: ['text2video'], durations: [5], resolutions: [], has_end_frame: false, has_sound: false },
  },
};

function presetOf(base_model: string, preset_settings: PresetSettings = {}, name = 'Dusk'): Preset {
  return {
    id: `${name} of ${base_model}`,
    name,
    preset_settings,
    base_model,
    model_id: null,
    created_at: 1,
    updated_at: 1,
    sp: 's',
    seq: 1,
    g: 0,
  };
}

beforeEach(() => {
  for (const mode of formModes) createState.forms[mode] = blankForm(mode);
  enterMode('image');
  for (const { key } of currentToasts()) closeToast(key);
});

test('a preset of another model sets its model, keeps prompt and pictures, and Undo restores the former settings', async () => {
  changeForm({ prompt: 'a tug', referenceId: 'picture', negativePrompt: 'fog', width: 512, chosen: { turbo_mode: 'normal' } });
  const preset = presetOf('flux', { steps: 40, height: 576, width: 1024, seed: 7 });
  applyPreset(preset, flux);
  expect(createState.form).toMatchObject({
    presetId: preset.id,
    model: 'flux',
    width: 1024,
    height: 576,
    isSeedFixed: true,
    seedText: '7',
    chosen: { steps: 40 },
    prompt: 'a tug',
    referenceId: 'picture',
  });
  expect(createState.form.chosen.turbo_mode).toBeUndefined();
  changeForm({ prompt: 'a tug at night' });
  await currentToasts()[0]!.actions[0]!.onPress();
  expect(createState.form).toMatchObject({
    presetId: undefined,
    model: 'painter',
    width: 512,
    isSeedFixed: false,
    chosen: { turbo_mode: 'normal' },
  });
  expect(createState.form.prompt, 'words that were written since stay').toBe('a tug at night');
});

test('the size of a preset replaces the one that a composition reference set', async () => {
  const following: Model = { ...flux, capabilities: { ...plainCapabilities, steps, reference_types: ['composition'] } };
  const size = { width: 640, height: 960 };
  changeForm({ followed: [{ type: 'composition', id: 'harbour', size, influence: null, isOn: true }] });
  applyPreset(presetOf('flux', { width: 1024, height: 576 }), following);
  await vi.dynamicImportSettled();
  expect(createState.form).toMatchObject({ width: 1024, height: 576 });
});

test('leaves out settings that the model does not support, and names them', () => {
  const settings = {
    negative_prompt: 'fog',
    sampler: 'euler',
    cfg_scale: 4,
    strength: 0.75,
    seed: null,
    steps: 40,
    width: 512,
    height: 512,
  };
  applyPreset(presetOf('flux', settings), flux);
  expect(currentToasts()[0]!.text).toBe(
    'Preset “Dusk” applied. Left out, because Flux does not take it: leave out, sampler, and guidance.',
  );
  expect(createState.form.chosen).toEqual({ steps: 40 });
  applyPreset(presetOf('flux', { steps: 30, negative_prompt: '' }), flux);
  expect(currentToasts()[0]!.text).toBe('Preset “Dusk” applied.');
});

test('the prompt of a preset replaces the prompt', () => {
  changeForm({ prompt: 'a hare' });
  applyPreset(presetOf('painter', { prompt: 'a quay' }), painterModel);
  expect(createState.form).toMatchObject({ prompt: 'a quay' });
});

test('presets of the chosen model come first, others only where their model makes what the mode does, those of unknown models last', () => {
  const presets = [presetOf('flux'), presetOf('gone'), presetOf('kling2.1'), presetOf('painter'), presetOf('painter', {}, 'Dawn')];
  const shown = (mode: 'image' | 'bulk' | 'text2video' | 'audio', model: string, keyword = '') =>
    searchPresets(groupPresets(presets, { mode, model, models: [painterModel, flux, kling] }), keyword).map(({ key, options }) => [
      key,
      ...options.map(({ preset }) => preset.id),
    ]);
  const gone = ['gone', 'Dusk of gone'];
  expect(shown('image', 'painter')).toEqual([['own', 'Dusk of painter', 'Dawn of painter'], ['others', 'Dusk of flux'], gone]);
  expect(shown('bulk', 'flux')).toEqual([['own', 'Dusk of flux'], ['others', 'Dusk of painter', 'Dawn of painter'], gone]);
  expect(shown('text2video', 'kling2.1')).toEqual([['own', 'Dusk of kling2.1'], gone]);
  expect(shown('audio', 'sounds')).toEqual([gone]);
  expect(shown('image', 'painter', ' dAW')).toEqual([['own', 'Dawn of painter']]);
});
