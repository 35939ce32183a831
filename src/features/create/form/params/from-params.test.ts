import * as v from 'valibot';
import { expect, test } from 'vitest';
import { generationRowSchema } from '../../../../../contract/generations/generation.ts';
import { referenceTypes } from '../../../../../contract/generations/image/reference-types.ts';
import { plainCapabilities } from '../../../../../contract/catalogue/model-capabilities.ts';
import { painterModel, type Model } from '../../../../../contract/catalogue/model.ts';
import { parseDraft } from '../draft/draft.ts';
import { emptyForm, type CreateForm } from '../form-rules.ts';
import { toParams } from './to-params.ts';
import { fromParams } from './from-params.ts';

const [first, second, row] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string];
const model: Model = {
  ...painterModel,
  key: 'sd_xl',
  capabilities: {
    ...plainCapabilities,
    steps: { min: 1, max: 100, default: 25 },
    guidance: { min: 1, max: 20, default: 7.5 },
    samplers: ['ddim', 'Euler a'],
    reference_types: [...referenceTypes],
    reference_types_max: 6,
  },
  extras: {
    controlnets: ['control_canny'],
    annotators: ['none', 'canny'],
    resize_modes: ['Just Resize', 'Crop and Resize'],
    trained: ['sks-boat'],
    bases: [],
  },
};
const form: CreateForm = {
  ...emptyForm,
  prompt: 'a pier',
  model: model.key,
  followed: [
    { type: 'pose', id: first, size: { width: 320, height: 512 }, influence: 0.4, isOn: true },
    { type: 'sketch', id: second, size: { width: 640, height: 512 }, influence: 0.9, isOn: true },
  ],
  control: { model: 'control_canny', id: second, annotator: 'canny', resizeMode: 'Just Resize', scale: 0.5 },
  chosen: {
    steps: 30,
    cfg_scale: 6,
    sampler: 'Euler a',
    model_id: 'sks-boat',
    model_weight: 0.6,
    training_mode: 'style',
    object_prompt: 'sks boat',
  },
};

/** The form that Reuse Settings fills from a request of `asked`. */
const reuse = (asked: CreateForm, of = model) =>
  fromParams(v.parse(generationRowSchema, { ...toParams(asked, of), id: row, created_at: 1 }), emptyForm);

test('Reuse Settings restores all references with their strengths, the ControlNet, the trained model and the sampler', () => {
  const again = reuse(form);
  expect(again).toEqual({ ...form, auto: again.auto });
  expect(toParams(again, model)).toEqual(toParams(form, model));
  expect(parseDraft(structuredClone(again))).toEqual(again);
});

test('a ControlNet and a trained model are sent only to a model that has them, and stay in the form otherwise', () => {
  const { extras: _, ...without } = model;
  expect(toParams(form, without)).not.toHaveProperty('controlnet');
  expect(toParams(form, without)).not.toHaveProperty('model_id');
  const others = { ...model, extras: { ...model.extras!, annotators: [], resize_modes: [], trained: ['other'], bases: [] } };
  expect(toParams(form, others).controlnet).toEqual({
    model_name: 'control_canny',
    image_url: `/api/media/${second}/original`,
    controlnet_conditioning_scale: 0.5,
  });
  expect(toParams(form, others)).not.toHaveProperty('object_prompt');
  expect(toParams({ ...form, control: { ...form.control!, id: null } }, model)).not.toHaveProperty('controlnet');
});

test('the scale of a ControlNet is 0.7 unless another one is chosen', () => {
  expect(toParams({ ...form, control: { ...form.control!, scale: null } }, model).controlnet?.controlnet_conditioning_scale).toBe(0.7);
});

test('a face reference caps cfg_scale at 4 for sdxl, and its removal restores the earlier value', () => {
  const face = { type: 'face' as const, id: first, size: null, influence: null, isOn: true };
  expect(toParams({ ...form, followed: [face] }, model).cfg_scale).toBe(4);
  expect(toParams({ ...form, followed: [face], chosen: {} }, model).cfg_scale).toBe(4);
  expect(toParams({ ...form, followed: [{ ...face, isOn: false }] }, model).cfg_scale).toBe(6);
});
