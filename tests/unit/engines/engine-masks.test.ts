import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { capabilitiesOf } from '../../../contract/catalogue/model.ts';
import { createComfyuiEngine } from '../../../server/engines/comfyui/comfyui-engine.ts';
import type { ConnectedEngine, EngineSettings } from '../../../server/engines/connected/connected-engine.ts';
import { createFalEngine } from '../../../server/engines/fal/fal-engine.ts';
import { createHordeEngine } from '../../../server/engines/connected/horde-engine.ts';
import { createOpenaiEngine } from '../../../server/engines/openai/openai-engine.ts';
import { createReplicateEngine } from '../../../server/engines/replicate/replicate-engine.ts';
import { createSdapiEngine } from '../../../server/engines/sdapi/sdapi-engine.ts';
import { createSdcppEngine } from '../../../server/engines/sdcpp/sdcpp-engine.ts';
import { make } from '../../fakes/engines/follow-job.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { engineJob } from '../../support/engines/engine-job.ts';
import { paintFlat } from '../../support/engines/scripted-engine.ts';

const size = { width: 64, height: 96 };
let fake: FakeEngines;
let picture: Uint8Array;
let mask: Uint8Array;
beforeAll(async () => {
  fake = await startFakeEngines();
  picture = await paintFlat({ ...size, seed: 3 });
  // Black above, white below.
  const rows = Uint8Array.from({ length: 64 * 96 }, (_, at) => (at < 64 * 48 ? 0 : 255));
  mask = await sharp(rows, { raw: { ...size, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
});
afterAll(async () => {
  const { problems } = fake;
  await fake.close();
  expect(problems, 'every request holds to the published schema').toEqual([]);
});

type Create = (settings: EngineSettings) => ConnectedEngine;
const open = (kind: string, create: Create, apiKey = 'good'): ConnectedEngine =>
  create({ key: 'test', name: 'The engine', address: fake.address(kind), apiKey, models: ['gpt-image-1'] });

/** The input that the engine received of a masked job. */
async function send(engine: ConnectedEngine, model: string): Promise<Record<string, unknown>> {
  const prompt = randomUUID();
  const job = engineJob({ id: randomUUID(), model, prompt, ...size, references: [{ bytes: picture, strength: 0.36 }], mask });
  expect((await make(engine, job)).code).toBe('ok');
  await engine.close();
  return fake.jobs.find((taken) => taken.prompt === prompt)!.input!;
}

const bytesOf = (text: unknown): Buffer => Buffer.from(String(text).replace(/^data:.*?,/, ''), 'base64');
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** The first and the last pixel with their alpha. */
async function corners(file: Buffer): Promise<{ size: string; first: number[]; last: number[] }> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { size: `${info.width}x${info.height}`, first: [...data.subarray(0, 4)], last: [...data.subarray(-4)] };
}

it('stable diffusion web UIs repaint what is white, as it is feathered', async () => {
  expect(await send(open('sdapi', createSdapiEngine, 'user:good'), 'sdapi/sd_xl_base_1.0')).toMatchObject({
    init_images: [base64(picture)],
    mask: base64(mask),
    mask_blur: 0,
    inpainting_fill: 1,
    inpaint_full_res: false,
    inpainting_mask_invert: 0,
    denoising_strength: 0.8,
  });
});

it('stable-diffusion.cpp is given both in one size', async () => {
  const sent = { init_image: base64(picture), mask_image: base64(mask), strength: 0.8, ...size };
  expect(await send(open('sdcpp', createSdcppEngine), 'sdcpp/sd_turbo')).toMatchObject(sent);
});

it.each(['sd_xl_base_1.0.safetensors', 'flux1-dev-kontext_fp8_scaled.safetensors'])(
  'ComfyUI samples only where the mask is white: %s',
  async (file) => {
    const graph = (await send(open('comfyui', createComfyuiEngine), `comfyui/${file}`)) as Record<
      string,
      { class_type: string; inputs: Record<string, unknown> }
    >;
    const nodes = Object.entries(graph);
    const [masking] = nodes.find(([, { class_type }]) => class_type === 'SetLatentNoiseMask')!;
    expect(graph['3']?.inputs['latent_image']).toEqual([masking, 0]);
    const { samples, mask: from } = graph[masking]!.inputs as { samples: [string, number]; mask: [string, number] };
    expect(graph[samples[0]]?.class_type).toBe('VAEEncode');
    expect(graph[from[0]]).toMatchObject({ class_type: 'LoadImageMask', inputs: { channel: 'red' } });
  },
);

it('the images API is given a mask that is clear where it may paint, in the size that it makes', async () => {
  const { mask: sent, size: asked } = await send(open('openai', createOpenaiEngine), 'openai/gpt-image-1');
  expect(asked).toBe('1024x1536');
  expect(await corners(bytesOf(sent))).toEqual({ size: '1024x1536', first: [0, 0, 0, 255], last: [255, 255, 255, 0] });
});

it.each([
  ['fluxdev', 'image_url', { first: [0, 0, 0, 255], last: [255, 255, 255, 255] }],
  ['qwen-image', 'image_url', { first: [0, 0, 0, 255], last: [255, 255, 255, 255] }],
  ['gpt', 'image_urls', { first: [0, 0, 0, 255], last: [255, 255, 255, 0] }],
])('fal is given the mask of %s beside its picture', async (model, field, expected) => {
  const sent = await send(open('fal', createFalEngine), model);
  expect(bytesOf([sent[field]].flat()[0])).toEqual(Buffer.from(picture));
  expect(await corners(bytesOf(sent['mask_url']))).toEqual({ size: '64x96', ...expected });
});

it('only models that take a mask say so', async () => {
  const masking = async (kind: string, create: Create, apiKey?: string): Promise<string[]> => {
    const engine = open(kind, create, apiKey);
    const models = await engine.check();
    await engine.close();
    return models.filter((model) => capabilitiesOf(model).has_mask === true).map(({ key }) => key);
  };
  expect(await masking('sdapi', createSdapiEngine, 'user:good')).toEqual(['sdapi/sd_xl_base_1.0', 'sdapi/flux1-dev']);
  expect(await masking('sdcpp', createSdcppEngine)).toEqual(['sdcpp/sd_turbo']);
  expect(await masking('openai', createOpenaiEngine)).toEqual(['openai/gpt-image-1', 'openai/gpt-image-2']);
  expect((await masking('fal', createFalEngine)).toSorted()).toEqual(['fluxdev', 'gpt', 'qwen-image']);
  expect(await masking('replicate', createReplicateEngine)).toEqual([]);
  expect(await masking('horde', createHordeEngine)).toEqual([]);
  const comfy = await masking('comfyui', createComfyuiEngine);
  expect(comfy).toContain('comfyui/v1-5-pruned.safetensors');
  expect(comfy.filter((key) => /wan|ltx|svd/.test(key))).toEqual([]);
});
