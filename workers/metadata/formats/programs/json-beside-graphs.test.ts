import { describe, expect, it } from 'vitest';
import { readForeign, smallGraph } from '../../../../tests/support/texts/foreign-texts.ts';

describe('settings of programs that write JSON beside a graph', () => {
  it('are read from Tensor.Art and Civitai: the words of the person, the seed of the graph that ran', () => {
    const chosen = {
      prompt: 'sea, #1',
      negativePrompt: 'mud, ',
      seed: '-1',
      steps: 25,
      cfgScale: 7,
      baseModel: { modelFileName: 'WAI-16' },
    };
    const known = {
      source: 'tensorart',
      prompt: 'sea, #1',
      negative_prompt: 'mud, ',
      seed: 9,
      sampler: 'euler',
      model: 'WAI-16',
      width: 768,
    };
    expect(readForeign({ generation_data: `${JSON.stringify(chosen)}\0`, prompt: smallGraph })).toMatchObject(known);
    expect(readForeign({ generation_data: chosen })).toMatchObject({ ...known, seed: null, sampler: null, width: null });
    const extraMetadata = JSON.stringify({
      prompt: 'sea',
      negativePrompt: 'mud',
      cfgScale: 5,
      sampler: 'Euler a',
      steps: 25,
      seed: 13,
      width: 1024,
      height: 1024,
      baseModel: 'Illustrious',
    });
    const upscaled = { 22: { class_type: 'ImageUpscaleWithModel', inputs: {} }, extraMetadata };
    const made = {
      source: 'civitai',
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 13,
      cfg_scale: 5,
      width: 1024,
      model: null,
      extra: { 'Base model': 'Illustrious' },
    };
    expect(readForeign({ 'exif:UserComment': upscaled })).toMatchObject(made);
    expect(readForeign({ 'exif:UserComment': { ...smallGraph, extraMetadata } })).toMatchObject({ ...made, model: 'EMS-1-EMS' });
  });

  it('are read from Stability Matrix, StableSwarmUI and spaces that name no program', () => {
    const matrix = {
      PositivePrompt: 'sea,\r\ndusk',
      NegativePrompt: '',
      Steps: 20,
      CfgScale: 5,
      Seed: 3,
      Width: 64,
      Height: 32,
      ModelName: 'wai.safetensors',
    };
    expect(
      readForeign({ parameters: 'sea\nSteps: 25, Sampler: Euler a, Seed: 1, Size: 8x8', 'parameters-json': matrix, prompt: smallGraph }),
    ).toMatchObject({
      source: 'stabilitymatrix',
      prompt: 'sea,\ndusk',
      model: 'wai',
      seed: 3,
    });
    expect(readForeign({ 'exif:Model': { sui_image_params: { prompt: 'sea', seed: 4 } } })).toMatchObject({ source: 'swarmui', seed: 4 });
    const space = {
      prompt: 'sea',
      negative_prompt: 'mud',
      resolution: '832 x 1216',
      guidance_scale: 5.5,
      num_inference_steps: 24,
      seed: 4,
      sampler: 'Euler a',
      Model: 'Animagine XL',
      use_upscaler: null,
    };
    expect(readForeign({ parameters: space })).toMatchObject({
      source: null,
      prompt: 'sea',
      steps: 24,
      cfg_scale: 5.5,
      width: 832,
      height: 1216,
      model: 'Animagine XL',
    });
  });
});
