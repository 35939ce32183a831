import { describe, expect, it } from 'vitest';
import { readComfyUi } from './read-comfyui.ts';

type Nodes = Record<string, [type: string, inputs: Record<string, unknown>]>;

function graph(nodes: Nodes): unknown {
  return Object.fromEntries(Object.entries(nodes).map(([id, [type, inputs]]) => [id, { class_type: type, inputs }]));
}

function read(nodes: Nodes): ReturnType<typeof readComfyUi> {
  return readComfyUi({ prompt: graph(nodes), workflow: undefined });
}

const ends: Nodes = {
  decode: ['VAEDecode', { samples: ['sampler', 0], vae: ['ckpt', 2] }],
  save: ['SaveImage', { images: ['decode', 0] }],
};

describe('a ComfyUI graph', () => {
  it('gives the words through ControlNet, whose outputs are positive and negative', () => {
    const found = read({
      ...ends,
      ckpt: ['CheckpointLoaderSimple', { ckpt_name: 'models/dream.safetensors' }],
      p: ['CLIPTextEncode', { text: 'sea', clip: ['ckpt', 1] }],
      n: ['CLIPTextEncode', { text: 'mud', clip: ['ckpt', 1] }],
      net: ['ControlNetApplyAdvanced', { positive: ['p', 0], negative: ['n', 0], control_net: ['loader', 0] }],
      loader: ['ControlNetLoader', { control_net_name: 'depth.pth' }],
      size: ['EmptyLatentImage', { width: 640, height: 448, batch_size: 1 }],
      sampler: [
        'KSampler',
        {
          seed: 5,
          steps: 20,
          cfg: 7,
          sampler_name: 'euler',
          scheduler: 'karras',
          denoise: 1,
          model: ['ckpt', 0],
          positive: ['net', 0],
          negative: ['net', 1],
          latent_image: ['size', 0],
        },
      ],
    });
    expect(found).toEqual({
      source: 'comfyui',
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 5,
      steps: 20,
      sampler: 'euler',
      cfg_scale: 7,
      width: 640,
      height: 448,
      model: 'dream',
      extra: { Scheduler: 'karras', 'Denoising strength': '1', ControlNet: 'depth' },
    });
  });

  it('is followed through guider, noise and sigmas, as for Flux', () => {
    const found = read({
      ...ends,
      unet: ['UNETLoader', { unet_name: 'flux1-dev.safetensors' }],
      lora: ['LoraLoaderModelOnly', { lora_name: 'boats.safetensors', strength_model: 0.8, model: ['unet', 0] }],
      text: ['CLIPTextEncodeFlux', { clip_l: 'sea', t5xxl: 'a calm sea', guidance: 3.5 }],
      guide: ['FluxGuidance', { guidance: 3.5, conditioning: ['text', 0] }],
      guider: ['BasicGuider', { model: ['lora', 0], conditioning: ['guide', 0] }],
      noise: ['RandomNoise', { noise_seed: 99 }],
      select: ['KSamplerSelect', { sampler_name: 'euler' }],
      sigmas: ['BasicScheduler', { scheduler: 'simple', steps: 20, denoise: 1, model: ['lora', 0] }],
      split: ['SplitSigmas', { step: 10, sigmas: ['sigmas', 0] }],
      width: ['PrimitiveInt', { value: 1024 }],
      size: ['EmptySD3LatentImage', { width: ['width', 0], height: 768, batch_size: 1 }],
      sampler: [
        'SamplerCustomAdvanced',
        { noise: ['noise', 0], guider: ['guider', 0], sampler: ['select', 0], sigmas: ['split', 0], latent_image: ['size', 0] },
      ],
    });
    expect(found).toMatchObject({
      prompt: 'a calm sea\nsea',
      negative_prompt: '',
      seed: 99,
      steps: 20,
      sampler: 'euler',
      cfg_scale: null,
      width: 1024,
      height: 768,
      model: 'flux1-dev',
      extra: { Scheduler: 'simple', 'Flux guidance': '3.5', LoRA: 'boats (0.8)' },
    });
  });

  it('takes words and seed from the first of several passes', () => {
    const found = read({
      decode: ['VAEDecode', { samples: ['second', 0] }],
      save: ['SaveImage', { images: ['decode', 0] }],
      base: ['CheckpointLoaderSimple', { ckpt_name: 'sd_xl_base_1.0.safetensors' }],
      refiner: ['CheckpointLoaderSimple', { ckpt_name: 'sd_xl_refiner_1.0.safetensors' }],
      p: ['CLIPTextEncodeSDXL', { text_g: 'sea', text_l: 'sea', width: 4096, height: 4096 }],
      q: ['CLIPTextEncode', { text: 'waves' }],
      both: ['ConditioningCombine', { conditioning_1: ['p', 0], conditioning_2: ['q', 0] }],
      zero: ['ConditioningZeroOut', { conditioning: ['p', 0] }],
      size: ['EmptyLatentImage', { width: 1024, height: 1024, batch_size: 1 }],
      second: [
        'KSamplerAdvanced',
        {
          noise_seed: 0,
          steps: 25,
          cfg: 3,
          sampler_name: 'euler',
          model: ['refiner', 0],
          positive: ['q', 0],
          negative: ['q', 0],
          latent_image: ['first', 0],
        },
      ],
      first: [
        'KSamplerAdvanced',
        {
          noise_seed: ['seed', 0],
          steps: 25,
          cfg: 8,
          sampler_name: 'dpmpp_2m',
          model: ['base', 0],
          positive: ['both', 0],
          negative: ['zero', 0],
          latent_image: ['size', 0],
        },
      ],
      seed: ['Seed (rgthree)', { seed: 321 }],
    });
    expect(found).toMatchObject({
      prompt: 'sea\nwaves',
      negative_prompt: '',
      seed: 321,
      cfg_scale: 8,
      sampler: 'dpmpp_2m',
      model: 'sd_xl_base_1.0',
      width: 1024,
      extra: { Passes: '2' },
    });
  });

  it('reads words that are put together by other nodes, and loaders that do everything', () => {
    const found = read({
      ...ends,
      a: ['PrimitiveString', { value: 'a red boat' }],
      joined: ['StringConcatenate', { string_a: ['a', 0], string_b: 'at sea', delimiter: ', ' }],
      ckpt: [
        'Efficient Loader',
        { ckpt_name: 'dream.ckpt', positive: ['joined', 0], negative: 'mud', empty_latent_width: 512, empty_latent_height: 768 },
      ],
      sampler: [
        'KSampler (Efficient)',
        {
          seed: 1,
          steps: 9,
          cfg: 2,
          sampler_name: 'lcm',
          model: ['ckpt', 0],
          positive: ['ckpt', 1],
          negative: ['ckpt', 2],
          latent_image: ['ckpt', 3],
        },
      ],
    });
    expect(found).toMatchObject({ prompt: 'a red boat, at sea', negative_prompt: 'mud', model: 'dream', width: 512, height: 768 });
  });

  it('is read from the editor when nothing else is there, past bypassed nodes and knots', () => {
    const workflow = {
      nodes: [
        { id: 1, type: 'CheckpointLoaderSimple', widgets_values: ['dream.safetensors'] },
        { id: 2, type: 'CLIPTextEncode', widgets_values: ['sea'], inputs: [{ name: 'clip', link: 1 }] },
        { id: 3, type: 'CLIPTextEncode', widgets_values: ['mud'], inputs: [{ name: 'clip', link: 1 }] },
        { id: 4, type: 'LoraLoader', mode: 4, widgets_values: ['off.safetensors', 1, 1], inputs: [{ name: 'model', link: 2 }] },
        { id: 5, type: 'Reroute', inputs: [{ name: '', link: 3 }] },
        {
          id: 6,
          type: 'KSampler',
          widgets_values: [5, 'randomize', 20, 7.5, 'euler', 'normal', 1],
          inputs: [
            { name: 'model', link: 4 },
            { name: 'positive', link: 5 },
            { name: 'negative', link: 6 },
            { name: 'latent_image', link: 7 },
          ],
        },
        {
          id: 7,
          type: 'Unknown Size',
          widgets_values: [640, 480],
          inputs: [
            { name: 'width', widget: { name: 'width' }, link: null },
            { name: 'height', widget: { name: 'height' }, link: null },
          ],
        },
      ],
      links: [
        [1, 1, 1, 2, 0, 'CLIP'],
        [2, 1, 0, 4, 0, 'MODEL'],
        [3, 2, 0, 5, 0, '*'],
        [4, 4, 0, 6, 0, 'MODEL'],
        { id: 5, origin_id: 5, origin_slot: 0, type: 'CONDITIONING' },
        [6, 3, 0, 6, 2, 'CONDITIONING'],
        [7, 7, 0, 6, 3, 'LATENT'],
      ],
    };
    expect(readComfyUi({ prompt: undefined, workflow })).toMatchObject({
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 5,
      steps: 20,
      cfg_scale: 7.5,
      sampler: 'euler',
      model: 'dream',
      width: 640,
      height: 480,
    });
  });
});
