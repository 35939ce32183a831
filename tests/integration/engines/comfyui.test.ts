import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isInProgress } from '../../../contract/media/media.ts';
import { creditLedger } from '../../../server/storage/schema/credit-ledger.ts';
import { media } from '../../../server/storage/schema/media.ts';
import { user } from '../../../server/storage/schema/user.ts';
import { startFakeEngines, type FakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { makeAccount } from '../../support/account/make-account.ts';
import { startTestStudio, type TestStudio } from '../../support/studio/start-test-studio.ts';
import type { TestClient } from '../../support/http/test-client.ts';

let studio: TestStudio;
let fake: FakeEngines;
let admin: TestClient;
let creator: TestClient;
let comfyId: string;
beforeAll(async () => {
  studio = await startTestStudio();
  fake = await startFakeEngines();
  [admin, creator] = [await studio.guest(), await studio.guest()];
  await makeAccount(studio.db, admin.me!.user_id, 'admin');
  const userId = creator.me!.user_id;
  await studio.db.update(user).set({ plan: 'pro' }).where(eq(user.id, userId));
  await studio.db.insert(creditLedger).values({ userId, mid: randomUUID(), kind: 'grant', amount: 20 });
  comfyId = await connect('comfyui', null);
});
afterAll(async () => {
  await studio?.close();
  await fake?.close();
});

async function connect(kind: 'comfyui' | 'fal', key: string | null): Promise<string> {
  const body = { kind, name: `The ${kind}`, address: fake.address(kind), key };
  return (await admin.call('engineConnect', { body })).data.engine.id;
}

async function rowOf(id: string) {
  return (await studio.db.select().from(media).where(eq(media.id, id)))[0]!;
}

/** Asks for one picture and waits for its end. */
async function make(prompt: string, model: string, more: object = {}) {
  const body = { prompt, model, width: 64, height: 64, image_num: 1, seed: 3, ...more };
  const [id] = (await creator.call('create', { body })).data.generation_media_resource_ids;
  await expect.poll(async () => isInProgress(await rowOf(id!)), { interval: 200 }).toBe(false);
  return rowOf(id!);
}

it('makes a picture larger on the engines that can, each in its ways, and says which they are', async () => {
  const { studio, ...engines } = (await creator.call('catalogue')).data.upscalers;
  expect(studio).toEqual({ seconds_per_megapixel: null, seconds_max: 90, pixels_max: 4_194_304 });
  expect(engines).toEqual({
    x2: 'RealESRGAN_x2plus on The comfyui',
    x4: '4x-UltraSharp on The comfyui',
    x4anime: 'RealESRGAN_x4plus_anime_6B on The comfyui',
  });
  const before = (await creator.call('userMe')).data.credits;
  const falId = await connect('fal', 'good');
  const { upscalers } = (await creator.call('catalogue')).data;
  expect([upscalers.x2, upscalers.x2face]).toEqual(['RealESRGAN_x2plus on The comfyui', 'CodeFormer 2x on The fal']);
  const { id } = await make('a pier', 'comfyui/sd_xl_base_1.0.safetensors');
  const upscale = async (mode: 'x2' | 'x2face') => {
    const earlier = fake.jobs.length;
    await creator.call('createUpscale', { body: { upscale_mode: mode, generation_media_resource_id: id } });
    await expect.poll(async () => (await rowOf(id)).status).toBe('completed');
    return { row: await rowOf(id), jobs: fake.jobs.slice(earlier) };
  };
  const first = await upscale('x2');
  expect(first.jobs).toMatchObject([{ engine: 'comfyui', width: 128, height: 128, references: 1 }]);
  expect(first.row.upscales.x2).toMatchObject({ width: 128, height: 128 });
  // The fake returns a picture of the same size: it does not count as upscaled, and its credit is refunded.
  const second = await upscale('x2face');
  expect(second.jobs).toMatchObject([{ engine: 'fal', endpoint: 'fal-ai/codeformer' }]);
  expect(second.row).toMatchObject({ failedReason: 'The engine sent a picture that is not this one in a larger size.' });
  expect((await creator.call('userMe')).data.credits).toBe(before - 1 - 1);
  await admin.call('engineRemove', { body: { id: falId } });
  expect(fake.problems).toEqual([]);
});

it('samples as was asked, by whatever name, and keeps the name that the engine has for it', async () => {
  const model = 'comfyui/sd_xl_base_1.0.safetensors';
  const { generationId } = await make('a slipway', model, { sampler: 'DPM++ 2M Karras' });
  const params = { generation_history_id: generationId };
  expect((await creator.call('createHistoryOne', { params })).data.generation.sampler).toBe('dpmpp_2m');
  const { input } = fake.jobs.at(-1)!;
  expect(Object.values(input!)).toContainEqual(
    expect.objectContaining({ class_type: 'KSampler', inputs: expect.objectContaining({ sampler_name: 'dpmpp_2m' }) }),
  );
  const body = { prompt: 'a slipway', model, width: 64, height: 64, image_num: 1, seed: 3, sampler: 'restart' };
  const { status, problem } = await creator.refused('create', { body });
  expect([status, problem.issues]).toMatchObject([422, [{ path: 'sampler', message: expect.stringContaining('ddim') }]]);
});

const workflow = {
  '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sd_xl_base_1.0.safetensors' }, _meta: { title: 'Load Checkpoint' } },
  '2': { class_type: 'CLIPTextEncode', inputs: { text: 'a boat', clip: ['1', 1] }, _meta: { title: 'Good' } },
  '3': { class_type: 'CLIPTextEncode', inputs: { text: 'rain', clip: ['1', 1] }, _meta: { title: 'Bad' } },
  '4': { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 768, batch_size: 1 } },
  '5': {
    class_type: 'KSampler',
    inputs: {
      seed: 1,
      steps: 12,
      cfg: 6,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
      model: ['1', 0],
      positive: ['2', 0],
      negative: ['3', 0],
      latent_image: ['4', 0],
    },
  },
  '6': { class_type: 'VAEDecode', inputs: { samples: ['5', 0], vae: ['1', 2] } },
  '7': { class_type: 'PreviewImage', inputs: { images: ['6', 0] } },
  '8': { class_type: 'SaveImage', inputs: { filename_prefix: 'mine', images: ['6', 0] } },
};

it('gives an engine the prompt without the tag of its trained model, and keeps what was typed', async () => {
  const model_id = 'sks-boat.safetensors';
  const { generationId } = await make(`@${model_id} at a pier`, 'comfyui/sd_xl_base_1.0.safetensors', { model_id });
  expect(fake.jobs.at(-1)).toMatchObject({ engine: 'comfyui', prompt: 'at a pier' });
  const { generation } = (await creator.call('createHistoryOne', { params: { generation_history_id: generationId } })).data;
  expect(generation.prompt).toBe(`@${model_id} at a pier`);
});

it('makes a model of a workflow that an administrator uploads, with what is bound of it to choose', async () => {
  const id = comfyId;
  await admin.call('engineCheck', { body: { id } });
  const refuse = async (graph: object) => (await admin.refused('engineWorkflowAdd', { body: { id, name: 'Mine', graph } })).problem;
  expect((await refuse({ ...workflow, '9': { class_type: 'NobodyKnows', inputs: {} } })).detail).toBe(
    'This ComfyUI does not know the node NobodyKnows.',
  );
  expect((await refuse({ nodes: [], links: [] })).code).toBe('VALIDATION_FAILED');
  const bad = { ...workflow, '1': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'gone.safetensors' } } };
  expect((await refuse(bad)).detail).toContain('gone.safetensors is not there any more.');
  expect((await refuse({ '1': workflow['1'] })).detail).toBe('Nothing in it saves a picture or a video.');

  const added = (await admin.call('engineWorkflowAdd', { body: { id, name: 'Mine', graph: workflow } })).data.workflow;
  // The built-in upscaling stays available before the next check.
  expect((await admin.call('catalogue')).data.upscalers.x2).toBe('RealESRGAN_x2plus on The comfyui');
  const at = (node: string, input: string) => ({ node, input });
  expect(added).toMatchObject({
    name: 'Mine',
    makes: 'image',
    nodes: 8,
    problem: null,
    bindings: {
      prompt: at('2', 'text'),
      negative_prompt: at('3', 'text'),
      seed: at('5', 'seed'),
      width: at('4', 'width'),
      height: at('4', 'height'),
      steps: at('5', 'steps'),
      guidance: at('5', 'cfg'),
      references: [],
      output: '8',
    },
  });
  const key = `comfyui/workflow/${added.id}`;
  const modelOf = async () => (await creator.call('catalogue')).data.models.find((model) => model.key === key);
  await admin.call('engineCheck', { body: { id } });
  expect(await modelOf()).toMatchObject({
    name: 'Mine',
    default_width: 512,
    default_height: 768,
    capabilities: { references_max: 0, steps: { default: 12 }, guidance: { default: 6 }, negative_prompt: true },
  });
  expect(await make('a jetty of mine', key, { steps: 5 })).toMatchObject({ status: 'completed', failedReason: null });
  const [newest] = (await creator.call('createHistory')).data.items;
  expect(newest, 'says which workflow made it').toMatchObject({ prompt: 'a jetty of mine', workflow: key.split('/').at(-1) });
  expect(fake.jobs.find(({ prompt }) => prompt === 'a jetty of mine')).toMatchObject({ width: 64, height: 64, seed: 3 });

  // A setting without a binding keeps the value of the workflow and cannot be chosen.
  const bindings = { ...added.bindings, steps: null, width: null, height: null };
  const change = { id: added.id, name: 'Renamed', bindings };
  expect((await admin.call('engineWorkflowChange', { body: change })).data.workflow).toMatchObject({ name: 'Renamed', bindings });
  await admin.call('engineCheck', { body: { id } });
  expect(await modelOf()).toMatchObject({ name: 'Renamed', capabilities: { steps: null } });
  const wrong = { ...change, bindings: { ...bindings, seed: at('2', 'text') } };
  expect((await admin.refused('engineWorkflowChange', { body: wrong })).problem.issues).toMatchObject([{ path: 'bindings.seed' }]);
  // Steps without a binding are stored and have no effect.
  await make('a jetty as it is', key, { steps: 5 });
  expect(fake.jobs.find(({ prompt }) => prompt === 'a jetty as it is')).toMatchObject({ width: 512, height: 768 });

  expect((await creator.refused('engineWorkflowRemove', { body: { id: added.id } })).status).toBe(404);
  expect((await admin.call('engineWorkflowCheck', { body: { id: added.id } })).data.workflow.problem).toBeNull();
  expect((await admin.call('engineWorkflows', { query: { id } })).data.workflows).toHaveLength(1);
  await admin.call('engineWorkflowRemove', { body: { id: added.id } });
  await admin.call('engineCheck', { body: { id } });
  expect(await modelOf()).toBeUndefined();
  expect(fake.problems).toEqual([]);
});
