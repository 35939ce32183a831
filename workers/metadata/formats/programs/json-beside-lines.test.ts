import { describe, expect, it } from 'vitest';
import { readForeign } from '../../../../tests/support/texts/foreign-texts.ts';

describe('settings of programs that write JSON beside lines for others', () => {
  const description =
    'sea (dusk) [x]\n-mud, <bad>\nSteps: 10, Sampler: DDIM, Guidance Scale: 10.0, Seed: 7, Size: 1152x768, Model: sd_v1.4_f16.ckpt, Strength: 1.0, Seed Mode: Scale Alike';
  const drawn = {
    source: 'drawthings',
    prompt: 'sea (dusk) [x]',
    negative_prompt: 'mud, <bad>',
    seed: 7,
    steps: 10,
    sampler: 'DDIM',
    cfg_scale: 10,
    width: 1152,
    height: 768,
    model: 'sd_v1.4_f16',
  };

  it('are read from Draw Things: the JSON, or else its lines', () => {
    const json = {
      c: 'sea (dusk) [x]',
      uc: 'mud, <bad>',
      lora: [
        { model: 'details_lora_f16.ckpt', weight: 0.80000001192092896 },
        { model: 'boats.ckpt', weight: 1 },
      ],
      model: 'sd_v1.4_f16.ckpt',
      sampler: 'DDIM',
      scale: 10,
      seed: 7,
      size: '1152x768',
      steps: 10,
      strength: 1,
      shift: 2.0475964546203613,
    };
    const all = { 'xmp:dc:description': description, 'xmp:xmp:CreatorTool': 'Draw Things', 'xmp:exif:UserComment': json };
    expect(readForeign(all)).toEqual({
      ...drawn,
      extra: { 'Denoising strength': '1', Shift: '2.0475965', LoRA: 'details_lora_f16 (0.8), boats (1)' },
    });
    expect(readForeign({ 'exif:ImageDescription': description })).toMatchObject(drawn);
  });

  it('are read from InvokeAI, how Flux was guided apart from CFG', () => {
    const flux = {
      generation_mode: 'flux_txt2img',
      positive_prompt: 'sea',
      seed: 9,
      steps: 30,
      guidance: 3.5,
      scheduler: 'euler',
      model: { name: 'FLUX Dev' },
    };
    expect(readForeign({ invokeai_metadata: flux })).toMatchObject({ cfg_scale: null, extra: { 'Flux guidance': '3.5' } });
    expect(
      readForeign({
        parameters: 'sea\nSteps: 25, Sampler: Euler a, Seed: 1, Size: 8x8',
        Comment: { invokeai_metadata: JSON.stringify(flux) },
      }),
    ).toMatchObject({
      source: 'invokeai',
      seed: 9,
    });
  });

  it('are read from the forks of Fooocus, without what was not used', () => {
    const mre = {
      prompt: 'sea',
      style: 'sai-comic book',
      seed: 8834915829939807712n,
      width: 1152,
      height: 896,
      sampler: 'dpmpp',
      cfg: 7,
      steps: 30,
      base_model: 'morph.safetensors',
      refiner_model: 'None',
      l1: 'offset.safetensors',
      w1: 0.5,
      l2: 'None',
      w2: 0.5,
      l3: 'detail.safetensors',
      software: 'Fooocus 1.0.43 MRE',
    };
    const text = JSON.stringify(mre, (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value)).replace(
      '"seed":0',
      `"seed":${mre.seed}`,
    );
    expect(readForeign({ Comment: text })).toEqual({
      source: 'fooocus',
      prompt: 'sea',
      negative_prompt: null,
      seed: null,
      steps: 30,
      sampler: 'dpmpp',
      cfg_scale: 7,
      width: 1152,
      height: 896,
      model: 'morph',
      extra: { Seed: '8834915829939807712', Styles: 'sai-comic book', LoRA: 'offset (0.5), detail', Version: 'Fooocus 1.0.43 MRE' },
    });
    const ruined = {
      Prompt: 'sea',
      Negative: 'mud',
      cfg: 8,
      seed: 5,
      base_model_name: 'wai.safetensors',
      loras: [['BFA3BB4FBE', '0.7 - moi\\beasts.safetensors']],
      software: 'RuinedFooocus',
    };
    expect(readForeign({ parameters: ruined })).toMatchObject({
      source: 'fooocus',
      prompt: 'sea',
      model: 'wai',
      extra: { LoRA: 'beasts (0.7)' },
    });
  });

  it('are read from Easy Diffusion: fields of a PNG, JSON, and both in the names of its text files', () => {
    const json = {
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 5,
      use_stable_diffusion_model: 'SD\\dream-1.5.safetensors',
      use_vae_model: null,
      sampler_name: 'euler_a',
      width: 512,
      height: 768,
      num_inference_steps: 25,
      guidance_scale: 7.5,
      use_lora_model: ['boats', 'gulls'],
      lora_alpha: [0.5, 0.7],
      clip_skip: true,
    };
    const expected = {
      source: 'easydiffusion',
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 5,
      steps: 25,
      sampler: 'euler_a',
      cfg_scale: 7.5,
      width: 512,
      height: 768,
      model: 'dream-1.5',
      extra: { LoRA: 'boats (0.5), gulls (0.7)' },
    };
    const fields = {
      ...Object.fromEntries(Object.entries(json).map(([key, value]) => [key, String(value)])),
      use_vae_model: 'None',
      use_lora_model: "['boats', 'gulls']",
      lora_alpha: '[0.5, 0.7]',
      clip_skip: 'True',
    };
    const labelled = {
      Prompt: 'sea',
      'Negative Prompt': 'mud',
      Seed: '5',
      'Stable Diffusion model': 'dream-1.5',
      'VAE model': '',
      Sampler: 'euler_a',
      Width: '512',
      Height: '768',
      Steps: '25',
      'Guidance Scale': '7.5',
      'LoRA model': 'boats, gulls',
      'LoRA Strength': '0.5, 0.7',
    };
    const text = Object.entries(labelled)
      .map(([label, value]) => `${label}: ${value}\r\n`)
      .join('');
    const found = [
      { 'exif:UserComment': json },
      fields,
      labelled,
      { 'exif:UserComment': labelled },
      { comment: text },
      { parameters: { numOutputsTotal: 1, reqBody: json } },
    ].map(readForeign);
    for (const one of found) {
      expect(one).toMatchObject(expected);
      expect(one?.extra).not.toHaveProperty('VAE');
    }
    expect(readForeign({ comment: text.replace('Prompt: sea', 'Prompt: sea\r\nSeed of the sea: dusk') })?.prompt).toBe(
      'sea\nSeed of the sea: dusk',
    );
  });

  it('have no model or sampler whose name cannot be stored, and the picture is imported all the same', () => {
    const found = readForeign({ parameters: { Prompt: 'sea', base_model_name: '\0', sampler_name: ' \0 ', software: 'RuinedFooocus' } });
    expect(found).toMatchObject({ prompt: 'sea', model: null, sampler: null });
  });
});
