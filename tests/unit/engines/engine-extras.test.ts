import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreateRequest } from '../../../contract/generations/generation.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { withExtras } from '../../../contract/catalogue/with-extras.ts';
import { listExtras } from '../../../server/domain/engines/list-extras.ts';
import { checkRequest, findExtras } from '../../../server/domain/generations/request/check-request.ts';
import { createComfyuiEngine } from '../../../server/engines/comfyui/comfyui-engine.ts';
import { createSdapiEngine } from '../../../server/engines/sdapi/sdapi-engine.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { engineJob } from '../../support/engines/engine-job.ts';
import { eventually } from '../../support/eventually.ts';

let fake: FakeEngines;
beforeAll(async () => {
  fake = await startFakeEngines();
});
afterAll(() => fake.close());

const job = engineJob({ model: 'sdapi/sd_xl_base_1.0', prompt: 'a pier' });

it('lays trained models and a ControlNet over the model of a WebUI that has them', async () => {
  const address = fake.address('sdapi');
  const engine = createSdapiEngine({ key: 'test', name: 'WebUI', address, apiKey: 'user:good', models: [] });
  expect(await engine.extras?.(job.model)).toEqual({
    trained: ['sks-boat'],
    controlnets: ['control_canny', 'control_openpose', 'ip-adapter-plus-face_sdxl'],
    annotators: ['none', 'canny', 'ip-adapter-auto'],
    resizeModes: ['Just Resize', 'Crop and Resize', 'Resize and Fill'],
  });
  const handle = await engine.submit({
    ...job,
    trained: [{ name: 'sks-boat', weight: 0.8 }],
    control: { model: 'control_canny', annotator: 'canny', scale: 0.7, bytes: Uint8Array.of(1) },
  });
  await eventually(async () => expect(await engine.poll(handle, new AbortController().signal)).toMatchObject({ state: 'succeeded' }));
  const unit = { enabled: true, model: 'control_canny', module: 'canny', weight: 0.7, resize_mode: 'Crop and Resize', image: 'AQ==' };
  expect(fake.jobs.at(-1)).toMatchObject({
    prompt: 'a pier <lora:sks-boat:0.8>',
    input: { alwayson_scripts: { controlnet: { args: [unit] } } },
  });
  expect(fake.problems).toEqual([]);
  await engine.close();
});

/** A WebUI that answers every address with the status that is set. */
async function startAnswering() {
  const set = { status: 404 };
  const server = createServer((_, response) => response.writeHead(set.status, { 'content-type': 'application/json' }).end('[]'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { set, address, close: () => new Promise((resolve) => server.close(resolve)) };
}

const request: CreateRequest = {
  prompt: 'a pier',
  negative_prompt: '',
  model: job.model,
  width: 64,
  height: 64,
  image_num: 1,
  seed: null,
  variation_source: null,
  strength: null,
  model_id: 'sks-boat',
};

it('tells extensions that are not installed from a WebUI that cannot be asked now, and asks the next time anew', async () => {
  const { set, address, close } = await startAnswering();
  const open = () => createSdapiEngine({ key: 'test', name: 'WebUI', address, apiKey: null, models: [] });
  const [without, engine] = [open(), open()];
  expect(await without.extras?.(job.model)).toEqual({ trained: [], controlnets: [] });
  set.status = 503;
  expect(await without.extras?.(job.model), 'remembered').toEqual({ trained: [], controlnets: [] });
  const refusal = await findExtras(request, engine);
  expect(refusal).toMatchObject({ code: 'ENGINE_FAILED', retryable: true, message: 'WebUI had a problem.' });
  const check = () =>
    checkRequest(request, { plan: 'pro', model: {} as Model, extras: refusal, named: { models: new Map(), characters: new Map() } });
  expect(check).toThrow(refusal);
  set.status = 401;
  expect(await findExtras(request, engine)).toMatchObject({ code: 'MODEL_UNAVAILABLE', retryable: false });
  set.status = 404;
  expect(await findExtras(request, engine)).toEqual({ trained: [], controlnets: [] });
  await close();
  const away = open();
  expect(await findExtras(request, away)).toMatchObject({ code: 'ENGINE_FAILED', message: 'WebUI cannot be reached.' });
  await Promise.all([without, engine, away].map((one) => one.close()));
});

it('lays them over the checkpoints and the Flux of a ComfyUI, and over nothing else', async () => {
  const address = fake.address('comfyui');
  const engine = createComfyuiEngine({ key: 'test', name: 'ComfyUI', address, apiKey: null, models: [] });
  const names = await engine.extras?.('comfyui/sd_xl_base_1.0.safetensors');
  expect(names).toMatchObject({
    trained: ['sks-boat.safetensors', 'ink.safetensors'],
    controlnets: ['control_canny.safetensors', 'control_openpose.safetensors'],
  });
  expect(names).toMatchObject({ annotators: ['none', 'canny'], resizeModes: ['Just Resize', 'Crop and Resize'] });
  expect(await engine.extras?.('comfyui/svd_xt.safetensors')).toBeNull();
  for (const [index, file] of ['sd_xl_base_1.0.safetensors', 'flux/flux1-dev-fp8.safetensors'].entries()) {
    const taken = fake.jobs.length;
    await engine.submit({
      ...job,
      id: `00000000-0000-4000-8000-00000000000${index}`,
      model: `comfyui/${file}`,
      trained: names!.trained.map((name) => ({ name, weight: 0.8 })),
      control: { model: 'control_canny.safetensors', annotator: 'canny', scale: 0.7, bytes: Uint8Array.of(1) },
    });
    expect(fake.jobs, 'a graph that ComfyUI takes').toHaveLength(taken + 1);
  }
  expect(fake.problems).toEqual([]);
  await engine.close();
});

it('follows a pose and a sketch at once on a ComfyUI that has a ControlNet for each', async () => {
  const engine = createComfyuiEngine({ key: 'test', name: 'ComfyUI', address: fake.address('comfyui'), apiKey: null, models: [] });
  const model = 'comfyui/sd_xl_base_1.0.safetensors';
  const offered = (await engine.models()).find(({ key }) => key === model)?.capabilities;
  expect(offered).toMatchObject({ reference_types: ['pose', 'sketch'], reference_types_max: 2 });
  const follow = [
    { type: 'pose' as const, bytes: Uint8Array.of(1), influence: 0.65 },
    { type: 'sketch' as const, bytes: Uint8Array.of(2), influence: 0.75 },
  ];
  await engine.submit({ ...job, id: '00000000-0000-4000-8000-000000000005', model, follow });
  const nodes = Object.values(fake.jobs.at(-1)?.input as Record<string, { class_type: string; inputs: Record<string, unknown> }>);
  const of = (type: string) => nodes.filter(({ class_type }) => class_type === type).map(({ inputs }) => inputs);
  expect(of('ControlNetLoader').map((inputs) => inputs['control_net_name'])).toEqual([
    'control_openpose.safetensors',
    'control_canny.safetensors',
  ]);
  expect(of('ControlNetApplyAdvanced').map((inputs) => inputs['strength'])).toEqual([0.65, 0.75]);
  expect(of('Canny')).toHaveLength(1);
  expect(fake.problems).toEqual([]);
  await engine.close();
});

it('follows a pose, a sketch and a face at once on a WebUI that has a ControlNet and an annotator for each', async () => {
  const engine = createSdapiEngine({ key: 'test', name: 'WebUI', address: fake.address('sdapi'), apiKey: 'user:good', models: [] });
  const offered = async (key: string) => (await engine.models()).find((model) => model.key === key)?.capabilities;
  expect(await offered('sdapi/sd_xl_base_1.0')).toMatchObject({ reference_types: ['pose', 'sketch', 'face'], reference_types_max: 3 });
  expect(await offered('sdapi/flux1-dev'), 'without a face of another family').toMatchObject({ reference_types: ['pose', 'sketch'] });
  const follow = (['pose', 'sketch', 'face'] as const).map((type) => ({ type, bytes: Uint8Array.of(1), influence: 0.6 }));
  const handle = await engine.submit({ ...job, follow });
  await eventually(async () => expect(await engine.poll(handle, new AbortController().signal)).toMatchObject({ state: 'succeeded' }));
  const units = [
    { model: 'control_openpose', module: 'none', weight: 0.6 },
    { model: 'control_canny', module: 'canny' },
    { model: 'ip-adapter-plus-face_sdxl', module: 'ip-adapter-auto' },
  ];
  expect(fake.jobs.at(-1)).toMatchObject({ input: { alwayson_scripts: { controlnet: { args: units } } } });
  await engine.close();
});

it('tells once what can be laid over all models of an engine, always in the same way, and leaves out an engine that is away', async () => {
  const settings = { apiKey: null, models: [] };
  const comfy = createComfyuiEngine({ ...settings, key: 'comfy', name: 'ComfyUI', address: fake.address('comfyui') });
  const away = createSdapiEngine({ ...settings, key: 'away', name: 'WebUI', address: 'http://127.0.0.1:9' });
  const engines = { byKey: (key: string) => [comfy, away].find((engine) => engine.key === key) };
  const listed = (await comfy.models()).map((model) => ({ ...model, engine: 'comfy' }));
  const models = [{ ...listed[0]!, key: 'sdapi/x', engine: 'away' }, ...listed];
  const told = await listExtras(engines, models);
  expect(told).toMatchObject([{ trained: ['sks-boat.safetensors', 'ink.safetensors'], annotators: ['none', 'canny'] }]);
  expect(told[0]!.models).toContain('comfyui/sd_xl_base_1.0.safetensors');
  expect(told[0]!.models, 'of videos nothing').not.toContain('comfyui/svd_xt.safetensors');
  expect(JSON.stringify(await listExtras(engines, models))).toBe(JSON.stringify(told));
  const device = withExtras(models, told);
  expect(device.find(({ key }) => key === 'comfyui/sd_xl_base_1.0.safetensors')?.extras).not.toHaveProperty('models');
  expect(device[0]).not.toHaveProperty('extras');
  await Promise.all([comfy.close(), away.close()]);
});
