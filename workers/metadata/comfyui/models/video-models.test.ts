import { describe, expect, it } from 'vitest';
import { readComfyUi } from '../read-comfyui.ts';

type Nodes = Record<string, [type: string, inputs: Record<string, unknown>]>;

function read(nodes: Nodes): ReturnType<typeof readComfyUi> {
  const prompt = Object.fromEntries(Object.entries(nodes).map(([id, [type, inputs]]) => [id, { class_type: type, inputs }]));
  return readComfyUi({ prompt, workflow: undefined });
}

const wan: Nodes = {
  model: ['WanVideoModelLoader', { model: 'wan/Wan2_1-T2V-14B.safetensors', base_precision: 'bf16', lora: ['lora', 0] }],
  lora: ['WanVideoLoraSelect', { lora: 'glow.safetensors', strength: 0.8, prev_lora: ['before', 0] }],
  before: ['WanVideoLoraSelect', { lora: 'ink.safetensors' }],
  t5: ['LoadWanVideoT5TextEncoder', { model_name: 'umt5-xxl-enc-bf16.safetensors', precision: 'bf16' }],
  words: ['WanVideoTextEncode', { positive_prompt: 'a red panda', negative_prompt: 'blur', t5: ['t5', 0] }],
  size: ['WanVideoEmptyEmbeds', { width: 832, height: 480, num_frames: 81 }],
  sampler: [
    'WanVideoSampler',
    {
      model: ['model', 0],
      text_embeds: ['words', 0],
      image_embeds: ['size', 0],
      steps: 30,
      cfg: 6,
      shift: 5,
      seed: 1234,
      force_offload: true,
      scheduler: 'unipc',
      riflex_freq_index: 0,
    },
  ],
  vae: ['WanVideoVAELoader', { model_name: 'Wan2_1_VAE_bf16.safetensors' }],
  decode: ['WanVideoDecode', { vae: ['vae', 0], samples: ['sampler', 0] }],
  save: ['VHS_VideoCombine', { images: ['decode', 0], frame_rate: 16 }],
};
const wanSettings = {
  prompt: 'a red panda',
  negative_prompt: 'blur',
  seed: 1234,
  steps: 30,
  sampler: 'unipc',
  cfg_scale: 6,
  width: 832,
  height: 480,
  model: 'Wan2_1-T2V-14B',
};

describe('nodes that wrap a video model', () => {
  it('give all settings of Wan, and no others', () => {
    expect(read(wan)).toEqual({ source: 'comfyui', ...wanSettings, extra: { LoRA: 'glow (0.8), ink' } });
  });

  it('give the settings of Wan when a scheduler node has the steps and wires bring the words', () => {
    const found = read({
      ...wan,
      p: ['PrimitiveString', { value: 'a red panda' }],
      n: ['PrimitiveString', { value: 'blur' }],
      words: ['WanVideoTextEncodeCached', { model_name: 'umt5-xxl', positive_prompt: ['p', 0], negative_prompt: ['n', 0] }],
      plan: ['WanVideoScheduler', { scheduler: 'unipc', steps: 30, shift: 5 }],
      loras: ['WanVideoSetLoRAs', { model: ['model', 0] }],
      sampler: [
        'WanVideoSamplerv2',
        {
          model: ['loras', 0],
          text_embeds: ['words', 0],
          image_embeds: ['size', 0],
          cfg: 6,
          seed: 1234,
          scheduler: ['plan', 0],
        },
      ],
    });
    expect(found).toMatchObject(wanSettings);
  });

  it('give no negative words when only one text was encoded', () => {
    expect(read({ ...wan, words: ['WanVideoTextEncodeSingle', { prompt: 'a red panda', t5: ['t5', 0] }] })).toMatchObject({
      prompt: 'a red panda',
      negative_prompt: '',
    });
  });

  it('are read for HunyuanVideo', () => {
    const found = read({
      model: ['HyVideoModelLoader', { model: 'hunyuan_video_720.safetensors', lora: ['lora', 0] }],
      lora: ['HyVideoLoraSelect', { lora: 'keys.safetensors', strength: 1 }],
      encoder: ['DownloadAndLoadHyVideoTextEncoder', { llm_model: 'Kijai/llava', clip_model: 'clip' }],
      cfg: ['HyVideoCFG', { negative_prompt: 'chaotic', cfg: 6 }],
      words: ['HyVideoTextEncode', { text_encoders: ['encoder', 0], prompt: 'a wolf', hyvid_cfg: ['cfg', 0] }],
      sampler: [
        'HyVideoSampler',
        {
          model: ['model', 0],
          hyvid_embeds: ['words', 0],
          width: 512,
          height: 320,
          num_frames: 65,
          steps: 20,
          embedded_guidance_scale: 6,
          flow_shift: 9,
          seed: 3,
          scheduler: 'SDE-DPMSolverMultistepScheduler',
        },
      ],
      decode: ['HyVideoDecode', { samples: ['sampler', 0] }],
      save: ['VHS_VideoCombine', { images: ['decode', 0] }],
    });
    expect(found).toMatchObject({
      prompt: 'a wolf',
      negative_prompt: 'chaotic',
      seed: 3,
      steps: 20,
      sampler: 'SDE-DPMSolverMultistepScheduler',
      cfg_scale: null,
      width: 512,
      height: 320,
      model: 'hunyuan_video_720',
      extra: { 'Embedded guidance': '6', LoRA: 'keys (1)' },
    });
  });

  it.each<[string, Nodes, object]>([
    [
      'CogVideoX',
      {
        model: ['DownloadAndLoadCogVideoModel', { model: 'THUDM/CogVideoX-5b', precision: 'bf16' }],
        p: ['CogVideoTextEncode', { prompt: 'a stag', clip: ['clip', 0], strength: 1 }],
        n: ['CogVideoTextEncode', { prompt: 'grain', clip: ['p', 1], strength: 1 }],
        sampler: ['CogVideoSampler', { steps: 25, cfg: 6, seed: 4, scheduler: 'CogVideoXDDIM', samples: ['size', 0], model: ['model', 0] }],
        size: ['EmptyLatentImage', { width: 720, height: 480, batch_size: 1 }],
      },
      { prompt: 'a stag', sampler: 'CogVideoXDDIM', width: 720, model: 'CogVideoX-5b' },
    ],
    [
      'Mochi',
      {
        model: ['DownloadAndLoadMochiModel', { model: 'mochi_dit.safetensors', vae: 'mochi_vae.safetensors' }],
        p: ['MochiTextEncode', { prompt: 'a stag', clip: ['clip', 0], strength: 1 }],
        n: ['MochiTextEncode', { prompt: 'grain', clip: ['p', 1], strength: 1 }],
        sampler: ['MochiSampler', { width: 848, height: 480, num_frames: 49, steps: 25, cfg: 6, seed: 4, model: ['model', 0] }],
      },
      { prompt: 'a stag', sampler: null, width: 848, model: 'mochi_dit' },
    ],
  ])('are read for %s', (_name, nodes, expected) => {
    const [type, inputs] = nodes['sampler']!;
    const found = read({
      ...nodes,
      sampler: [type, { ...inputs, positive: ['p', 0], negative: ['n', 0] }],
      save: ['SaveVideo', { video: ['sampler', 0] }],
    });
    expect(found).toMatchObject({ ...expected, negative_prompt: 'grain', seed: 4, steps: 25, cfg_scale: 6, height: 480 });
  });

  it('are read from the editor alone', () => {
    const workflow = {
      nodes: [
        {
          id: 1,
          type: 'WanVideoModelLoader',
          widgets_values: ['Wan2_1-T2V-14B.safetensors', 'bf16', 'disabled', 'offload_device', 'sdpa'],
        },
        { id: 2, type: 'WanVideoTextEncode', widgets_values: ['a red panda', 'blur', true], inputs: [] },
        { id: 3, type: 'WanVideoEmptyEmbeds', widgets_values: [832, 480, 81], inputs: [] },
        {
          id: 4,
          type: 'WanVideoSampler',
          widgets_values: [30, 6, 5, 1234, 'fixed', true, 'unipc', 0, 1, ''],
          inputs: [
            { name: 'model', link: 1 },
            { name: 'text_embeds', link: 2 },
            { name: 'image_embeds', link: 3 },
          ],
        },
      ],
      links: [
        [1, 1, 0, 4, 0, 'WANVIDEOMODEL'],
        [2, 2, 0, 4, 1, 'WANVIDEOTEXTEMBEDS'],
        [3, 3, 0, 4, 2, 'WANVIDIMAGE_EMBEDS'],
      ],
    };
    expect(readComfyUi({ prompt: undefined, workflow })).toMatchObject(wanSettings);
  });

  it('give no model when they are not known, rather than the name of a node', () => {
    const asked: Nodes = {
      stray: ['ShowText|pysssss', { text: 'a note' }],
      service: ['SomeServiceNode', { prompt: 'a red panda', seed: 7 }],
      save: ['SaveImage', { images: ['service', 0] }],
    };
    expect(read(asked)).toMatchObject({ prompt: 'a red panda', seed: 7, model: null });
    expect(read({ ...asked, service: ['SomeUpscaler', { image: ['load', 0] }] })).toMatchObject({ prompt: null, model: null });
  });
});
