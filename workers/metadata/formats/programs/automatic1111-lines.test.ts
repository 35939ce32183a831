import { describe, expect, it } from 'vitest';
import { readForeign, smallGraph } from '../../../../tests/support/texts/foreign-texts.ts';

const lines = 'sea, dusk\nNegative prompt: mud\nSteps: 25, Sampler: Euler a, CFG scale: 6.5, Seed: 1693458539, Size: 768x512, Model: dream';
const said = {
  prompt: 'sea, dusk',
  negative_prompt: 'mud',
  steps: 25,
  sampler: 'Euler a',
  cfg_scale: 6.5,
  seed: 1693458539,
  width: 768,
  height: 512,
  model: 'dream',
};
describe('the lines of AUTOMATIC1111', () => {
  it.each([
    ['as they were written', lines],
    ['with the line ends of Windows', lines.replaceAll('\n', '\r\n')],
    ['with a last line break, Steps not first', `${lines.replace('Steps: 25, Sampler: Euler a', 'Sampler: Euler a, Steps: 25')}\n`],
    ['with NUL behind them', `${lines}\0\0`],
    ['indented', lines.replaceAll('\n', '\n  ')],
    ['with other lines behind', `${lines.replaceAll('\n', '\n\t')}\nTemplate: a {sea|lake}, dusk`],
  ])('are read %s', (_how, text) => {
    for (const key of ['parameters', 'exif:UserComment']) expect(readForeign({ [key]: text })).toMatchObject(said);
  });

  it.each(['[sea:dusk:0.5], {a|b}', '"sea" in red letters', '{sea|lake} at dusk'])(
    'are read when their words begin like JSON: %s',
    (prompt) => {
      expect(readForeign({ parameters: lines.replace('sea, dusk', prompt) })).toMatchObject({ ...said, prompt });
    },
  );

  it.each([
    ['sdnext', `${lines}, App: SD.Next, Version: 56a8aea, Pipeline: StableDiffusionXLPipeline`],
    [
      'sdnext',
      'sea, dusk\nNegative prompt: mud\nVersion: aa62f6d, Pipeline: Original, Steps: 25, Seed: 1693458539, Sampler: Euler a, CFG scale: 6.5, Size: 768x512, Parser: Full parser, Model: dream, Operations: \n',
    ],
    ['forge', `${lines}, Version: f2.0.1v1.10.1-previous-669-gdfdcbab6`],
    ['forge', `${lines}, Version: neo-2.28`],
    ['reforge', `${lines}, Version: f1.0.0v2-v1.10.1RC-latest-2498-g5120e679`],
    ['automatic1111', `${lines}.safetensors, Model hash: unknown, ADetailer Version: Neo, Version: v1.10.1`],
  ])('name the program that wrote them: %s', (source, text) => {
    const found = readForeign({ parameters: text });
    expect(found).toMatchObject({ ...said, source });
    expect(found?.extra).not.toHaveProperty('Model hash');
  });

  it('keep how Flux was guided apart from CFG, and know other names of CFG, models and what Civitai adds', () => {
    const flux = readForeign({
      parameters:
        'sea\nSteps: 20, Sampler: Euler, CFG scale: 1, Distilled CFG Scale: 3.5, Seed: 5, Size: 8x8, Model: flux1-dev, Version: f2.0.1',
    });
    expect(flux).toMatchObject({ cfg_scale: 1, extra: { 'Flux guidance': '3.5' } });
    expect(readForeign({ parameters: 'sea\nSteps: 20, Sampler: k_euler, CFG Scale: 8.0, Seed: 5, model: stable_diffusion' })).toMatchObject(
      {
        cfg_scale: 8,
        model: 'stable_diffusion',
      },
    );
    const resources = [
      { type: 'checkpoint', modelVersionId: 7, modelName: 'Dream XL' },
      { type: 'lora', weight: 0.8, modelName: 'Boats' },
      { type: 'lora', modelName: 'Gulls' },
      { type: 'embed', modelVersionId: 8 },
    ];
    const made = `sea\n\nSteps: 25, Sampler: Euler a, CFG scale: 5, Seed: 5, Size: 8x8, Civitai resources: ${JSON.stringify(resources)}, Civitai metadata: {}`;
    expect(readForeign({ 'exif:UserComment': made })).toMatchObject({
      source: 'civitai',
      model: 'Dream XL',
      extra: { LoRA: 'Boats (0.8), Gulls' },
    });
  });

  it('yield to the graph beside them where a node did not know the words', () => {
    const parameters =
      'unknown\nNegative prompt: unknown\nSteps: 20, Sampler: euler_simple, CFG Scale: 8.0, Seed: 0, Size: 512x512, Model: m, Version: ComfyUI';
    expect(readForeign({ parameters, prompt: smallGraph })).toMatchObject({
      source: 'comfyui',
      prompt: 'sea\ndusk',
      seed: 9,
      model: 'EMS-1-EMS',
    });
    expect(readForeign({ parameters })).toMatchObject({ prompt: null, negative_prompt: null, steps: 20 });
  });
});
