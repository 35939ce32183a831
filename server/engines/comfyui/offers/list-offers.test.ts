import { describe, expect, it } from 'vitest';
import type { ComfyNode } from '../comfy-nodes.ts';
import { engineJob } from '../../../../tests/support/engines/engine-job.ts';
import { graphNodes, listOffers, loaderNodes } from './list-offers.ts';

type Files = Partial<Record<(typeof loaderNodes)[number], Record<string, string[]>>>;

function openNodes(files: Files, without: readonly string[] = []): Map<string, ComfyNode> {
  const node = (choices: Record<string, string[]> = {}): ComfyNode => ({
    inputs: new Map(Object.entries(choices).map(([name, list]) => [name, { type: 'COMBO', choices: list, isRequired: true }])),
    outputs: [],
    isOutput: false,
  });
  const all = [...loaderNodes.map((type) => [type, node(files[type])] as const), ...graphNodes.map((type) => [type, node()] as const)];
  return new Map(all.filter(([type]) => !without.includes(type)));
}

const checkpoints = (...files: string[]): Files => ({ CheckpointLoaderSimple: { ckpt_name: files } });
const job = engineJob({ width: 512, height: 512 });
const capabilitiesIn = (files: Files, key: string, without?: readonly string[]) =>
  listOffers(openNodes(files, without)).models.get(`comfyui/${key}`)?.model.capabilities;

describe('the built-in graphs of a ComfyUI', () => {
  it('lists the capabilities of each checkpoint family, without any that has no effect', () => {
    const files = checkpoints('sd_xl_base_1.0.safetensors', 'flux1-dev.safetensors', 'flux1-schnell.safetensors');
    expect(capabilitiesIn(files, 'sd_xl_base_1.0.safetensors')).toMatchObject({
      negative_prompt: true,
      steps: { default: 25 },
      guidance: { default: 7.5 },
      references_max: 1,
      has_strength: true,
      video: null,
    });
    expect(capabilitiesIn(files, 'flux1-dev.safetensors')).toMatchObject({ negative_prompt: false, guidance: { default: 3.5 } });
    expect(capabilitiesIn(files, 'flux1-schnell.safetensors')).toMatchObject({
      negative_prompt: false,
      steps: { default: 4 },
      guidance: null,
    });
  });

  it('uses the chosen steps and guidance', async () => {
    const { models } = listOffers(openNodes(checkpoints('sd_xl_base_1.0.safetensors', 'flux1-dev.safetensors')));
    const graphOf = (key: string) => models.get(key)!.build({ ...job, settings: { steps: 12, guidance: 5 } }, { references: [] });
    expect((await graphOf('comfyui/sd_xl_base_1.0.safetensors'))['3']?.inputs).toMatchObject({ steps: 12, cfg: 5 });
    const flux = await graphOf('comfyui/flux1-dev.safetensors');
    expect([flux['3']?.inputs, flux['13']?.inputs]).toMatchObject([{ steps: 12, cfg: 1 }, { guidance: 5 }]);
  });

  it('shows a picture to no model where a node for it is missing, and offers no model of videos as one of pictures', () => {
    const files = checkpoints(
      'a.safetensors',
      'svd_xt.safetensors',
      'ltx-video-2b-v0.9.5.safetensors',
      'stable_audio_open_1.0.safetensors',
    );
    expect(capabilitiesIn(files, 'a.safetensors', ['VAEEncode'])).toMatchObject({ references_max: 0, has_strength: false });
    const images = [...listOffers(openNodes(files)).models.values()].filter(({ model }) => model.resource_type === 'image');
    expect(images.map(({ model }) => model.name)).toEqual(['a']);
  });

  it('offers a Flux that edits only where its encoders and nodes are there', () => {
    const files: Files = {
      UNETLoader: { unet_name: ['flux1-dev-kontext.safetensors', 'flux2-dev.safetensors'] },
      DualCLIPLoader: { clip_name1: ['clip_l.safetensors'], clip_name2: ['t5xxl_fp16.safetensors'] },
      VAELoader: { vae_name: ['ae.safetensors'] },
    };
    expect(capabilitiesIn(files, 'flux1-dev-kontext.safetensors')).toMatchObject({ references_max: 4, has_strength: false });
    expect(capabilitiesIn(files, 'flux2-dev.safetensors')).toBeUndefined();
    expect(capabilitiesIn({ ...files, VAELoader: { vae_name: [] } }, 'flux1-dev-kontext.safetensors')).toBeUndefined();
  });

  it('offers a Wan of two halves once, with a last picture, and none of which a half is missing', () => {
    const [high, low] = ['wan2.2_i2v_high_noise_14B.safetensors', 'wan2.2_i2v_low_noise_14B.safetensors'];
    const files = (unet_name: string[]): Files => ({
      UNETLoader: { unet_name },
      CLIPLoader: { clip_name: ['umt5_xxl.safetensors'] },
      VAELoader: { vae_name: ['wan_2.1_vae.safetensors', 'wan2.2_vae.safetensors'] },
    });
    const { models } = listOffers(openNodes(files([high, low])));
    expect([...models.values()].map(({ model }) => [model.name, model.capabilities?.video?.has_end_frame])).toEqual([
      ['wan2.2_i2v_14B', true],
    ]);
    expect(listOffers(openNodes(files([high]))).models.size).toBe(0);
    expect(listOffers(openNodes(files([high, low]), ['SaveVideo'])).models.size).toBe(0);
  });

  it('enlarges with a model made for it, draws with one for drawings, and mends faces only with nodes for faces', () => {
    const files: Files = { UpscaleModelLoader: { model_name: ['1x_DeJPG.pth', '4x-UltraSharp.pth', 'RealESRGAN_x4plus_anime_6B.pth'] } };
    const namesOf = (more: Files, without: readonly string[] = []) =>
      Object.fromEntries([...listOffers(openNodes({ ...files, ...more }, without)).upscales].map(([mode, { name }]) => [mode, name]));
    const usual = { x2: '4x-UltraSharp', x4: '4x-UltraSharp', x4anime: 'RealESRGAN_x4plus_anime_6B' };
    expect(namesOf({})).toEqual(usual);
    expect(namesOf({}, ['ImageUpscaleWithModel'])).toEqual({});
    expect(namesOf({ UpscaleModelLoader: { model_name: ['RealESRGAN_x2plus.pth', '4x-UltraSharp.pth'] } })).toMatchObject({
      x2: 'RealESRGAN_x2plus',
    });
  });
});
