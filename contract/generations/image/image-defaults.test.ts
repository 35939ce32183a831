import * as v from 'valibot';
import { expect, it } from 'vitest';
import { controlnetSchemaOf } from './controlnet.ts';
import { defaultModelWeight, imageDefaults, trainingModes } from './image-defaults.ts';
import { seedSchema, sideSchema } from '../character/character-parameters.ts';
import { imageReferenceSchema } from './reference-schema.ts';
import { influenceDefaults } from './reference-types.ts';

it('image defaults: steps 28, image_num 2, cfg_scale 3.5, model_weight 0.7, strength 0.75, size 1024 by 1024', () => {
  expect(imageDefaults).toEqual({
    steps: 28,
    image_num: 2,
    cfg_scale: 3.5,
    model_weight: 0.7,
    strength: 0.75,
    width: 1024,
    height: 1024,
  });
});

it('reference influence defaults: pose 0.65, composition 0.65, sketch 0.75; controlnet scale 0.7', () => {
  expect(influenceDefaults).toEqual({ pose: 0.65, composition: 0.65, sketch: 0.75 });
  const control = v.parse(controlnetSchemaOf(v.string()), { model_name: 'canny', image_url: '/a' });
  expect(control.controlnet_conditioning_scale).toBe(0.7);
});

it('default model weight by training mode: style 1; face, character, object 0.8', () => {
  expect(trainingModes.map(defaultModelWeight)).toEqual([1, 0.8, 0.8, 0.8]);
});

it.each([
  ['a side that is no multiple of 32', sideSchema, 1000],
  ['a side below the smallest', sideSchema, 32],
  ['a seed out of range', seedSchema, 4_294_967_296],
])('%s is refused', (_, schema, value) => expect(v.is(schema, value)).toBe(false));

it('the empty value that random sends is a seed', () => expect(v.is(seedSchema, '')).toBe(true));

it('imageReference entries: type pose, composition, sketch, face, style or subject, each with image_url, height, width, influenceStrength', () => {
  const entry = { image_url: '/a', height: 512, width: 320, influenceStrength: 0.5 };
  for (const type of ['pose', 'composition', 'sketch', 'face', 'style', 'subject'])
    expect(v.parse(imageReferenceSchema, { type, ...entry })).toEqual({ type, ...entry });
  const pose = { type: 'pose', ...entry, pose_image: '/p', pose_weight: 0.4 };
  expect(v.parse(imageReferenceSchema, pose)).toEqual(pose);
  for (const wrong of [{ type: 'mood' }, { width: 0 }, { influenceStrength: 1.1 }, { pose_weight: -0.1 }])
    expect(v.is(imageReferenceSchema, { ...pose, ...wrong })).toBe(false);
});
