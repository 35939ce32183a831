import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultModelWeight, trainingModes } from './image-defaults.ts';
import { influenceDefaults } from './reference-types.ts';
import { controlnetSchema, imageParametersSchema } from './image-parameters.ts';

it('image defaults: steps 28, image_num 2, cfg_scale 3.5, model_weight 0.7, strength 0.75, size 1024 by 1024', () => {
  expect(v.parse(imageParametersSchema, { prompt: '' })).toEqual({
    prompt: '',
    isGeneratedPrompt: false,
    model_weight: 0.7,
    steps: 28,
    image_num: 2,
    cfg_scale: 3.5,
    seed: null,
    strength: 0.75,
    height: 1024,
    width: 1024,
    imageReference: [],
    characters: [],
    turbo_mode: 'normal',
    image_urls: [],
  });
});

it('reference influence defaults: pose 0.65, composition 0.65, sketch 0.75; controlnet scale 0.7', () => {
  expect(influenceDefaults).toEqual({ pose: 0.65, composition: 0.65, sketch: 0.75 });
  const control = v.parse(controlnetSchema, { model_name: 'canny', image_url: '/a' });
  expect(control.controlnet_conditioning_scale).toBe(0.7);
});

it('default model weight by training mode: style 1; face, character, object 0.8', () => {
  expect(trainingModes.map(defaultModelWeight)).toEqual([1, 0.8, 0.8, 0.8]);
});

describe('a parameter out of its range is refused', () => {
  it.each([
    ['a side that is no multiple of 32', { width: 1000 }],
    ['a side below the smallest', { height: 32 }],
    ['a seed out of range', { seed: 4_294_967_296 }],
    ['no images', { image_num: 0 }],
    ['five image_urls', { image_urls: ['a', 'b', 'c', 'd', 'e'] }],
    ['a strength above 1', { strength: 1.1 }],
    ['another upscale_mode', { upscale_mode: 'x8' }],
    ['a reference of another type', { imageReference: [{ type: 'mood' }] }],
    ['a parameter that there is not', { colour: 'red' }],
  ])('%s', (_, change) => expect(v.is(imageParametersSchema, { prompt: 'a', ...change })).toBe(false));
  it('the empty value that random sends is none of them', () => {
    expect(v.is(imageParametersSchema, { prompt: 'a', seed: '' })).toBe(true);
  });
});
