import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { importedSettingsSchema, type ImportedSettings } from '../../../contract/metadata/imported-settings.ts';
import { recogniseSettings } from './recognise-settings.ts';

function read(texts: Record<string, string>): ImportedSettings | null {
  return recogniseSettings(Object.entries(texts).map(([key, text]) => ({ key, text })));
}

describe('settings of other programs', () => {
  it('are read from AUTOMATIC1111 with prompts over lines, quoted commas, hashes and high-resolution fields', () => {
    const text = [
      'a harbour, (dusk:1.2)',
      'Steps: of stone, <lora:boats:0.8>',
      '',
      'Negative prompt:blurry,',
      'text',
      'Steps: 30, Sampler: Euler a, Schedule type: Automatic, CFG scale: 6.5, Seed: 12, Size: 832x1216, Model hash: 67ab2fd8ec, Model: pony, Denoising strength: 0.4, Hires upscale: 1.5, Hires upscaler: 4x-UltraSharp, Lora hashes: "boats: 1234, sea: 5678", Hashes: {"model": "67ab", "lora": {"a": "b, c"}}, TI: x, y, Version: v1.10.1',
      'Template: left out',
    ].join('\n');
    expect(read({ parameters: text })).toEqual({
      source: 'automatic1111',
      prompt: 'a harbour, (dusk:1.2)\nSteps: of stone, <lora:boats:0.8>\n',
      negative_prompt: 'blurry,\ntext',
      seed: 12,
      steps: 30,
      sampler: 'Euler a',
      cfg_scale: 6.5,
      width: 832,
      height: 1216,
      model: 'pony',
      extra: {
        'Schedule type': 'Automatic',
        'Model hash': '67ab2fd8ec',
        'Denoising strength': '0.4',
        'Hires upscale': '1.5',
        'Hires upscaler': '4x-UltraSharp',
        'Lora hashes': 'boats: 1234, sea: 5678',
        Hashes: '{"model": "67ab", "lora": {"a": "b, c"}}',
        TI: 'x, y',
        Version: 'v1.10.1',
      },
    });
  });

  it('are read from InvokeAI in its three forms', () => {
    const latest = {
      generation_mode: 'txt2img',
      positive_prompt: 'sea',
      negative_prompt: 'mud',
      seed: 9,
      steps: 20,
      cfg_scale: 7.5,
      scheduler: 'euler',
      width: 512,
      height: 640,
      model: { key: 'k', name: 'sd15' },
      loras: [{ model: { name: 'boats' }, weight: 0.5 }],
      app_version: '5.0',
    };
    expect(read({ invokeai_metadata: JSON.stringify(latest) })).toMatchObject({
      source: 'invokeai',
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 9,
      steps: 20,
      cfg_scale: 7.5,
      sampler: 'euler',
      width: 512,
      height: 640,
      model: 'sd15',
      extra: { LoRA: 'boats (0.5)', Version: '5.0' },
    });
    const second = {
      model_weights: 'sd14',
      app_version: '2.3',
      image: { prompt: [{ prompt: 'sea [mud]', weight: 1 }], seed: 9, steps: 20, cfg_scale: 7, sampler: 'k_lms', width: 512, height: 512 },
    };
    expect(read({ 'sd-metadata': JSON.stringify(second) })).toMatchObject({
      source: 'invokeai',
      prompt: 'sea',
      negative_prompt: 'mud',
      sampler: 'k_lms',
      model: 'sd14',
    });
    expect(read({ Dream: '"sea [mud]" -s 50 -S 123 -W512 -H 448 -C 7.5 -A k_lms' })).toMatchObject({
      source: 'invokeai',
      prompt: 'sea',
      negative_prompt: 'mud',
      steps: 50,
      seed: 123,
      width: 512,
      height: 448,
      cfg_scale: 7.5,
      sampler: 'k_lms',
    });
  });

  it('are read from Fooocus in both of its schemes', () => {
    const own = {
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: '123',
      steps: 30,
      guidance_scale: 4,
      resolution: '(1152, 896)',
      sampler: 'dpmpp_2m',
      scheduler: 'karras',
      base_model: 'juggernaut.safetensors',
      styles: "['Fooocus V2', 'Sharp']",
      loras: [['offset', 0.1, 'hash']],
      metadata_scheme: 'fooocus',
      version: 'Fooocus v2.5.0',
    };
    expect(read({ parameters: JSON.stringify(own), fooocus_scheme: 'fooocus' })).toMatchObject({
      source: 'fooocus',
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 123,
      steps: 30,
      cfg_scale: 4,
      width: 1152,
      height: 896,
      sampler: 'dpmpp_2m',
      model: 'juggernaut',
      extra: { Styles: 'Fooocus V2, Sharp', LoRA: 'offset (0.1)' },
    });
    const borrowed =
      'sea, sharp\nNegative prompt: mud\nSteps: 30, Sampler: DPM++ 2M, Seed: 123, Size: 1152x896, CFG scale: 4, Model: juggernaut, Raw prompt: sea, Version: Fooocus v2.5.0';
    expect(read({ parameters: borrowed, fooocus_scheme: 'a1111' })).toMatchObject({
      source: 'fooocus',
      prompt: 'sea',
      model: 'juggernaut',
    });
  });

  it('are read from NovelAI, with its characters', () => {
    const comment = {
      prompt: 'sea',
      uc: 'mud',
      steps: 28,
      scale: 5,
      seed: 77,
      sampler: 'k_euler',
      width: 832,
      height: 1216,
      v4_prompt: { caption: { base_caption: 'sea', char_captions: [{ char_caption: 'sailor' }] } },
    };
    const expected = {
      source: 'novelai',
      prompt: 'sea',
      negative_prompt: 'mud',
      steps: 28,
      cfg_scale: 5,
      seed: 77,
      sampler: 'k_euler',
      width: 832,
      height: 1216,
      model: 'NovelAI Diffusion V4',
      extra: { 'Character 1': 'sailor' },
    };
    const texts = {
      Title: 'NovelAI generated image',
      Description: 'sea',
      Software: 'NovelAI',
      Source: 'NovelAI Diffusion V4',
      Comment: JSON.stringify(comment),
    };
    expect(read(texts)).toMatchObject(expected);
    expect(read({ 'exif:UserComment': JSON.stringify(texts) })).toMatchObject(expected);
  });

  it('are read from SwarmUI before the graph that it leaves beside them', () => {
    const swarm = {
      sui_image_params: {
        prompt: 'sea',
        negativeprompt: 'mud',
        model: 'Flux/flux1-dev.safetensors',
        seed: 4,
        steps: 25,
        cfgscale: 1,
        width: 1024,
        height: 768,
        sampler: 'euler',
        loras: ['a', 'b'],
        loraweights: ['1', '0.5'],
        swarm_version: '0.9.1',
      },
    };
    expect(read({ parameters: JSON.stringify(swarm), prompt: '{"1":{"class_type":"X","inputs":{"prompt":"other"}}}' })).toMatchObject({
      source: 'swarmui',
      prompt: 'sea',
      negative_prompt: 'mud',
      model: 'flux1-dev',
      seed: 4,
      steps: 25,
      cfg_scale: 1,
      width: 1024,
      height: 768,
      sampler: 'euler',
      extra: { LoRA: 'a (1), b (0.5)', Version: '0.9.1' },
    });
  });

  it('keep a seed exactly that a number cannot hold', () => {
    const found = read({ invokeai_metadata: '{"positive_prompt":"sea","seed":18446744073709551615,"cfg_scale":NaN,"steps":-Infinity}' });
    expect(found).toMatchObject({ seed: null, cfg_scale: null, steps: null, extra: { Seed: '18446744073709551615' } });
  });

  it('are not found in the words of a camera or a painter', () => {
    expect(read({ 'exif:Make': 'NIKON', Comment: 'Created with GIMP', Description: 'a: b, c: d, e: f', Software: 'Photos' })).toBeNull();
  });

  it('stay within their limits and never throw, for any file', () => {
    const hostile = fc.oneof(
      fc.json({ maxDepth: 6 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(
        '{"__proto__":{"prompt":1}}',
        '['.repeat(200_000),
        `{"a":${'{"a":'.repeat(5_000)}`,
        '{"positive_prompt":{"toString":1},"seed":{"valueOf":2}}',
        '{"nodes":[{"id":{},"inputs":[null,{"link":{}}]}]}',
      ),
      fc
        .record({ Steps: fc.string(), Seed: fc.string(), label: fc.string() })
        .map(({ Steps, Seed, label }) => `x\nSteps: ${Steps}, Seed: ${Seed}, ${label}: "${label}, {`),
    );
    const keys = fc.constantFrom(
      'parameters',
      'prompt',
      'workflow',
      'Comment',
      'sd-metadata',
      'invokeai_metadata',
      'Dream',
      'pleinair',
      'exif:UserComment',
      'Software',
    );
    fc.assert(
      fc.property(fc.array(fc.record({ key: keys, text: hostile }), { maxLength: 5 }), (entries) => {
        const found = recogniseSettings([{ key: 'Software', text: 'NovelAI' }, ...entries]);
        expect(v.is(v.nullable(importedSettingsSchema), found)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('take linear time, for hostile contents too', () => {
    const slow = [
      'a:{,'.repeat(100_000),
      `Steps: 1, ${'a:"['.repeat(2_000_000)}`,
      '"\\'.repeat(3_000_000),
      `[${'"a",'.repeat(300_000)}`,
      `<${'a="'.repeat(2_000_000)}`,
    ];
    // A parser slower than linear would exceed the timeout of the test.
    for (const text of slow) for (const key of ['parameters', 'prompt', 'Comment', 'Dream']) read({ [key]: text });
  });
});
