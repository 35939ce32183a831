import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRequestSchema } from '../generation.ts';
import { checkControlnet, checkTrained, listTrained } from './check-trained.ts';

const image = '/api/media/00000000-0000-4000-8000-000000000001/original';
const controlnet = { model_name: 'canny', controlnet_conditioning_scale: 0.7, image_url: image };
type Asked = Parameters<typeof checkTrained>[0];

describe('default model weight by training mode: style 1; face, character, object 0.8; of an image without one 0.7', () => {
  it.each<[Asked, number[]]>([
    [{ model_id: 'a' }, [0.7]],
    [{ model_id: 'a', training_mode: 'style' }, [1]],
    [{ model_id: 'a', training_mode: 'face' }, [0.8]],
    [{ model_id: 'a', training_mode: 'character' }, [0.8]],
    [{ model_id: 'a', training_mode: 'object' }, [0.8]],
    [{ model_id: 'a', training_mode: 'style', model_weight: 0.2 }, [0.2]],
    [{ characters: [{ model_id: 'b' }, { model_id: 'c' }] }, [0.8, 0.8]],
    [
      { characters: [{ model_id: 'b' }, { model_id: 'c' }], multipleCharacterConfigList: [{ model_id: 'c', model_weight: 0.3 }] },
      [0.8, 0.3],
    ],
    [{ creation_mode: 'text2video', model_id: 'a' }, []],
    [{}, []],
  ])('%j', (asked, weights) => expect(listTrained(asked).map(({ weight }) => weight)).toEqual(weights));
});

describe('a request names trained models and a ControlNet as they can be asked for', () => {
  it.each<[string, Asked, string[]]>([
    ['a trained model with all of its own', { model_id: 'a', model_weight: 0.5, training_mode: 'style' }, []],
    ['a weight and a training mode of nothing, which have no effect', { model_weight: 0.5, training_mode: 'face' }, []],
    ['a character twice', { characters: [{ model_id: 'a' }, { model_id: 'a' }] }, ['characters']],
    ['a character that is the model too', { model_id: 'a', characters: [{ model_id: 'a' }] }, ['characters']],
    ['a video with a trained model, which has no effect', { creation_mode: 'text2video', model_id: 'a' }, []],
    ['a video with a character', { creation_mode: 'text2video', characters: [{ model_id: 'a' }] }, ['characters']],
    ['an image that says how it is made', { creation_mode: 'multipleCharacter', characters: [{ model_id: 'a' }], controlnet }, []],
    ['a video with a ControlNet', { creation_mode: 'text2video', controlnet }, ['controlnet']],
  ])('%s', (_, asked, paths) => expect(checkTrained(asked).map(({ path }) => path)).toEqual(paths));
});

describe('finds names that an engine does not have', () => {
  const has = { controlnets: ['canny', 'depth'] };
  it.each([
    [{ annotator_type: 'canny' }, []],
    [{ annotator_type: 'openpose' }, ['controlnet.annotator_type']],
    [{ resize_mode: 'Resize and Fill' as const }, ['controlnet.resize_mode']],
  ])('of the ways of a ControlNet: %j', (change, paths) => {
    const names = { ...has, annotators: ['none', 'canny'], resizeModes: ['Crop and Resize'] };
    const asked = { controlnet: { ...controlnet, ...change } };
    expect(checkControlnet(asked, names).map(({ path }) => path)).toEqual(paths);
    expect(checkControlnet(asked, has), 'an engine with names of its own').toEqual([]);
  });
  it.each<[Asked, string[], string[]]>([
    [{}, [], []],
    [{ controlnet }, has.controlnets, []],
    [{ controlnet }, [], ['controlnet']],
    [{ controlnet }, ['depth'], ['controlnet.model_name']],
  ])('of %j among %j', (asked, controlnets, paths) =>
    expect(checkControlnet(asked, { controlnets }).map(({ path }) => path)).toEqual(paths),
  );
});

describe('a create request takes every image parameter of the specification', () => {
  const request = { prompt: 'a', model: 'm', width: 64, height: 64, image_num: 1, seed: null };
  it.each([
    ['upscale_mode', 'x4anime', 'x8'],
    ['model_weight', 0.7, 1.1],
    ['model_id', 'mara', ''],
    ['base_model', 'm', ''],
    ['training_mode', 'object', 'mood'],
    ['object_prompt', 'sks boat', 'x'.repeat(10_001)],
    ['characters', [{ model_id: 'mara' }], [{ name: 'mara' }]],
    [
      'controlnet',
      { ...controlnet, annotator_type: 'canny', resize_mode: 'Crop and Resize' },
      { ...controlnet, image_url: 'https://a/b.png' },
    ],
    ['prompt_assistant_mode', 'auto', 5],
  ])('%s', (path, right, wrong) => {
    expect(v.is(createRequestSchema, { ...request, [path]: right })).toBe(true);
    expect(v.is(createRequestSchema, { ...request, [path]: wrong })).toBe(false);
  });
});
