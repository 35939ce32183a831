import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createRequestSchema, generationRowSchema } from './generation.ts';
import { listSettings } from './settings/named-settings.ts';

const image = '/api/media/00000000-0000-4000-8000-000000000001/original';
const request = { prompt: 'a pier', model: 'painter' };
const row = {
  id: '00000000-0000-4000-8000-000000000002',
  ...request,
  negative_prompt: '',
  width: 64,
  height: 64,
  image_num: 1,
  seed: null,
  created_at: 1,
};

/** Each field of the specification's request with a value that is right and one that is wrong. */
const fields: [string, unknown, unknown][] = [
  // Its first page, section 7.
  ['type', 'sdxl', 5],
  ['tiling', true, 'yes'],
  ['seed', 4_294_967_295, 4_294_967_296],
  ['prompt_assistant_mode', 'auto', 5],
  ['strength', 0.75, 1.1],
  ['image_num', 2, 9],
  ['inferType', 'fast', {}],
  ['base_model', 'fluxdev', ''],
  ['model', 'fluxdev', ''],
  ['finetuned_model', 'sks-boat', 5],
  ['model_id', 'sks-boat', ''],
  ['model_name', 'My boat', 'x'.repeat(101)],
  ['sampler', 'ddim', ''],
  // Its configs.
  ['negative_prompt', 'fog', null],
  ['cfg_scale', 7.5, 31],
  ['steps', 25, 0],
  ['object_prompt', 'sks boat', 5],
  ['template', 'character_sheet', 5],
  ['character_list', ['mara'], 'mara'],
  ['multipleCharacterConfigList', [{ model_id: 'mara', model_weight: 0.3 }], [{ model_weight: 0.3 }]],
  ['prompt_upsampling', true, 1],
  ['image_urls', [image], [5]],
  ['auto_sound', true, 1],
  ['auto_speech', false, 1],
  ['videoModel', 'kling2.1', 5],
  ['creativity', 0.4, '0.4'],
  ...['text2img', 'img2img', 'template', 'multipleCharacter', 'inpaint', 'pose', 'promptAndReference'].map(
    (mode): [string, string, string] => ['creation_mode', mode, 'painting'],
  ),
  // Its second page, section 3.
  ['isGeneratedPrompt', true, 1],
  ['model_weight', 0.7, 2],
  ['image_url', image, 'https://elsewhere.example/a.png'],
  ['upscale_mode', 'x4anime', 'x8'],
  ['height', 1024, 31],
  ['width', 1024, 4096],
  ['imageReference', [{ type: 'pose', pose_image: image, pose_weight: 0.5, width: 64, height: 64 }], [{ type: 'mood' }]],
  ['controlnet', { model_name: 'canny', controlnet_conditioning_scale: 0.7, image_url: image }, { model_name: 'canny' }],
  ['characters', [{ model_id: 'mara', model_weight: 0.5, strict_character_features: true }], [{ name: 'mara' }]],
  ['training_mode', 'style', 'mood'],
  ['turbo_mode', 'turbo', 'slow'],
  ['active_template', null, 5],
  ['active_template_type', 'scene', 5],
  ['pose_image', image, 5],
  ['pose_description', 'arms up', 5],
  ['pose_model', 'openpose', 5],
  ['origin_image', image, 5],
  ['aspect_ratio', '16:9', 'wide'],
  ['duration', 5, 61],
  ['videoMode', 'pro', 'fast'],
  ['resolution', '720p', 5],
  ['end_frame_image_url', image, 5],
  ['video_url', image, 5],
  ['audio_url', image, 5],
  ['speech_prompt', 'Hello', 5],
  ['enable_auto_sound', true, 1],
  ['enable_auto_speech', true, 1],
  ['enable_lip_sync', true, 1],
  ['lip_sync', true, 1],
  ['generate_audio', true, 1],
];

describe('POST /create takes every field of the specification', () => {
  it.each(fields)('%s', (path, right, wrong) => {
    const parsed = v.parse(createRequestSchema, { ...request, [path]: right });
    expect(parsed).toMatchObject({ [path]: right });
    expect(v.parse(generationRowSchema, { ...row, [path]: right }), 'kept with the item').toMatchObject({ [path]: right });
    const { issues = [] } = v.safeParse(createRequestSchema, { ...request, [path]: wrong });
    expect(issues.map((issue) => v.getDotPath(issue)?.split('.')[0])).toContain(path);
  });

  it('with the defaults of the specification for what is left out, and a random seed for an empty one', () => {
    expect(v.parse(createRequestSchema, { ...request, seed: '' })).toMatchObject({ width: 1024, height: 1024, image_num: 2, seed: null });
    expect(v.parse(createRequestSchema, { prompt: 'a pier', base_model: 'fluxdev' })).toMatchObject({ model: 'fluxdev' });
    expect(v.is(createRequestSchema, { prompt: 'a pier' })).toBe(false);
  });

  it('as many as a list has prompts, or one video, where the number is left out', () => {
    const generations = ['a pier', 'a fox', 'a lake'].map((value) => [{ op: 'replace', path: 'prompt', value }]);
    expect(v.parse(createRequestSchema, { model: 'painter', bulk: { generations, file_name: '' } })).toMatchObject({ image_num: 3 });
    expect(v.is(createRequestSchema, { model: 'painter', bulk: { generations: [], file_name: '' } })).toBe(false);
    expect(v.parse(createRequestSchema, { ...request, creation_mode: 'text2video' })).toMatchObject({ image_num: 1 });
  });

  it('and shows what it kept', () => {
    const asked = { type: 'sdxl', tiling: true, inferType: 'fast', model_name: 'My boat', active_template: null, auto_speech: false };
    const generation = v.parse(generationRowSchema, { ...row, ...asked, base_model: 'fluxdev', prompt_assistant_mode: 'auto' });
    const item = { origin: 'generated' as const, model: 'painter', seed: 7, duration: null };
    expect(listSettings({ item, generation }).map(({ name, value }) => [name, value])).toEqual([
      ['Tiling', 'Yes'],
      ['Base model', 'fluxdev'],
      ['Prompt assistant', 'Auto'],
      ['Type', 'sdxl'],
      ['Inference type', 'fast'],
      ['Model name', 'My boat'],
    ]);
  });
});
