import { describe, expect, it } from 'vitest';
import { readComfyUi } from '../read-comfyui.ts';

type Nodes = Record<string, [type: string, inputs: Record<string, unknown>]>;

function read(nodes: Nodes): ReturnType<typeof readComfyUi> {
  const prompt = Object.fromEntries(Object.entries(nodes).map(([id, [type, inputs]]) => [id, { class_type: type, inputs }]));
  return readComfyUi({ prompt, workflow: undefined });
}

describe('a ComfyUI graph', () => {
  it('that ran subgraphs names nodes in them by both numbers', () => {
    const found = read({
      ckpt: ['CheckpointLoaderSimple', { ckpt_name: 'dream.safetensors' }],
      '12:3': ['KSampler', { seed: 8, steps: 12, cfg: 4, model: ['ckpt', 0], positive: ['12:5', 0], negative: ['12:6', 0] }],
      '12:5': ['CLIPTextEncode', { text: 'sea', clip: ['ckpt', 1] }],
      '12:6': ['CLIPTextEncode', { text: 'mud', clip: ['ckpt', 1] }],
      decode: ['VAEDecode', { samples: ['12:3', 0], vae: ['ckpt', 2] }],
      save: ['SaveImage', { images: ['decode', 0] }],
    });
    expect(found).toMatchObject({ prompt: 'sea', negative_prompt: 'mud', seed: 8, steps: 12, model: 'dream' });
  });

  it('as the editor shows it is followed into subgraphs within subgraphs, with what their nodes hold for them', () => {
    const words = {
      id: 'words',
      inputNode: { id: -10 },
      outputNode: { id: -20 },
      inputs: [
        { id: 'a', name: 'clip', type: 'CLIP', linkIds: [1] },
        { id: 'b', name: 'text', type: 'STRING', linkIds: [2] },
      ],
      outputs: [{ id: 'c', name: 'CONDITIONING', type: 'CONDITIONING', linkIds: [3] }],
      nodes: [
        {
          id: 1,
          type: 'CLIPTextEncode',
          widgets_values: ['an older text'],
          inputs: [
            { name: 'clip', link: 1 },
            { name: 'text', widget: { name: 'text' }, link: 2 },
          ],
        },
      ],
      links: [
        { id: 1, origin_id: -10, origin_slot: 0, target_id: 1, target_slot: 0, type: 'CLIP' },
        { id: 2, origin_id: -10, origin_slot: 1, target_id: 1, target_slot: 1, type: 'STRING' },
        { id: 3, origin_id: 1, origin_slot: 0, target_id: -20, target_slot: 0, type: 'CONDITIONING' },
      ],
    };
    const wordsNode = (id: number, clip: number, text: string) => ({
      id,
      type: 'words',
      widgets_values: [text],
      inputs: [
        { name: 'clip', link: clip },
        { name: 'text', widget: { name: 'text' }, link: null },
      ],
    });
    const paint = {
      id: 'paint',
      inputs: [{ name: 'model' }, { name: 'clip' }, { name: 'latent' }],
      nodes: [
        wordsNode(1, 2, 'sea'),
        wordsNode(2, 3, 'mud'),
        {
          id: 3,
          type: 'KSampler',
          widgets_values: [5, 'randomize', 20, 7.5, 'euler', 'normal', 1],
          inputs: [
            { name: 'model', link: 1 },
            { name: 'positive', link: 4 },
            { name: 'negative', link: 5 },
            { name: 'latent_image', link: 6 },
          ],
        },
      ],
      links: [
        { id: 1, origin_id: -10, origin_slot: 0, target_id: 3, target_slot: 0, type: 'MODEL' },
        { id: 2, origin_id: -10, origin_slot: 1, target_id: 1, target_slot: 0, type: 'CLIP' },
        { id: 3, origin_id: -10, origin_slot: 1, target_id: 2, target_slot: 0, type: 'CLIP' },
        { id: 4, origin_id: 1, origin_slot: 0, target_id: 3, target_slot: 1, type: 'CONDITIONING' },
        { id: 5, origin_id: 2, origin_slot: 0, target_id: 3, target_slot: 2, type: 'CONDITIONING' },
        { id: 6, origin_id: -10, origin_slot: 2, target_id: 3, target_slot: 3, type: 'LATENT' },
        { id: 7, origin_id: 3, origin_slot: 0, target_id: -20, target_slot: 0, type: 'LATENT' },
      ],
    };
    const workflow = {
      definitions: { subgraphs: [paint, words] },
      nodes: [
        { id: 1, type: 'CheckpointLoaderSimple', widgets_values: ['dream.safetensors'] },
        { id: 2, type: 'EmptyLatentImage', widgets_values: [640, 480, 1] },
        {
          id: 12,
          type: 'paint',
          properties: {
            proxyWidgets: [
              ['3', 'seed'],
              ['3', 'steps'],
            ],
          },
          widgets_values: [77, 31],
          inputs: [
            { name: 'model', link: 1 },
            { name: 'clip', link: 2 },
            { name: 'latent', link: 3 },
          ],
        },
        {
          id: 4,
          type: 'VAEDecode',
          inputs: [
            { name: 'samples', link: 4 },
            { name: 'vae', link: 5 },
          ],
        },
        { id: 5, type: 'SaveImage', widgets_values: ['out'], inputs: [{ name: 'images', link: 6 }] },
      ],
      links: [
        [1, 1, 0, 12, 0, 'MODEL'],
        [2, 1, 1, 12, 1, 'CLIP'],
        [3, 2, 0, 12, 2, 'LATENT'],
        [4, 12, 0, 4, 0, 'LATENT'],
        [5, 1, 2, 4, 1, 'VAE'],
        [6, 4, 0, 5, 0, 'IMAGE'],
      ],
    };
    expect(readComfyUi({ prompt: undefined, workflow })).toMatchObject({
      prompt: 'sea',
      negative_prompt: 'mud',
      seed: 77,
      steps: 31,
      cfg_scale: 7.5,
      sampler: 'euler',
      model: 'dream',
      width: 640,
      height: 480,
    });
  });

  it('whose subgraphs are within themselves ends', () => {
    const loop = (type: string) => ({ id: type, nodes: [1, 2, 3].map((id) => ({ id, type: 'loop' })), links: [[1, -10, 0, -20, 0, '*']] });
    const workflow = { ...loop('page'), definitions: { subgraphs: [loop('loop')] } };
    expect(readComfyUi({ prompt: undefined, workflow })).toBeNull();
  });
});
