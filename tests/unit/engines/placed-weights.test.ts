import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listExtras } from '../../../server/domain/engines/list-extras.ts';
import { createComfyuiEngine } from '../../../server/engines/comfyui/comfyui-engine.ts';
import { EngineError } from '../../../server/engines/engine-error.ts';
import { createFalEngine } from '../../../server/engines/fal/fal-engine.ts';
import { createFalLoras } from '../../../server/engines/fal/fal-loras.ts';
import { createSdapiEngine } from '../../../server/engines/sdapi/sdapi-engine.ts';
import { type FakeEngines, startFakeEngines } from '../../fakes/engines/start-fake-engines.ts';
import { engineJob } from '../../support/engines/engine-job.ts';
import { eventually } from '../../support/eventually.ts';

let fake: FakeEngines;
let folder: string;
beforeAll(async () => {
  fake = await startFakeEngines();
});
afterAll(() => fake.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pleinair-loras-'));
  fake.loras.folder = folder;
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = Buffer.from('weights of a boat');
const hash = createHash('sha256').update(bytes).digest('hex');
const placed = `pleinair-${hash}.safetensors`;
let opened = 0;
const file = {
  hash,
  sizeBytes: bytes.length,
  open: async () => {
    opened += 1;
    return Readable.from([bytes]);
  },
};
const trained = [{ name: 'boat-123456', weight: 0.8, file }];
const comfyModel = 'comfyui/flux/flux1-dev-fp8.safetensors';
const open = (more: { loraFolder?: string }) => ({
  comfy: createComfyuiEngine({ key: 'comfy', name: 'ComfyUI', address: fake.address('comfyui'), apiKey: null, models: [], ...more }),
  webui: createSdapiEngine({ key: 'webui', name: 'WebUI', address: fake.address('sdapi'), apiKey: 'user:good', models: [], ...more }),
});

it('puts weights into the folder of ComfyUI once, and names them from then on', async () => {
  opened = 0;
  const { comfy } = open({ loraFolder: folder });
  expect(await comfy.extras?.(comfyModel)).toMatchObject({ takes: 'file', needsWord: true, bases: ['fluxdev'] });
  for (const id of ['1', '2'])
    await comfy.submit(engineJob({ model: comfyModel, id: `00000000-0000-4000-8000-00000000010${id}`, trained }));
  expect(await readdir(folder), 'nothing half written beside it').toEqual([placed]);
  expect([await readFile(join(folder, placed)), opened]).toEqual([bytes, 1]);
  const nodes = Object.values(fake.jobs.at(-1)?.input as Record<string, { class_type: string; inputs: Record<string, unknown> }>);
  expect(nodes.find(({ class_type }) => class_type === 'LoraLoader')?.inputs).toMatchObject({ lora_name: placed, strength_model: 0.8 });
  expect(fake.problems).toEqual([]);

  const models = (await comfy.models()).map((model) => ({ ...model, engine: 'comfy' }));
  const told = await listExtras({ byKey: () => comfy }, models);
  expect(JSON.stringify(told), 'whose they are is not told').not.toContain(hash);
  expect(told.find((one) => one.models.includes(comfyModel))?.bases).toEqual(['fluxdev']);
  await comfy.close();
});

it('puts weights into the folder of a WebUI and tells it to look there', async () => {
  const { webui } = open({ loraFolder: folder });
  const handle = await webui.submit(engineJob({ model: 'sdapi/flux1-dev', prompt: 'a pier', trained }));
  await eventually(async () => expect(await webui.poll(handle, new AbortController().signal)).toMatchObject({ state: 'succeeded' }));
  expect(fake.jobs.at(-1)?.prompt).toBe(`a pier <lora:pleinair-${hash}:0.8>`);
  await webui.close();
});

it('refuses weights where there is no folder, or another one than that of the engine', async () => {
  const job = engineJob({ model: comfyModel, id: '00000000-0000-4000-8000-000000000103', trained });
  const { comfy, webui } = open({});
  expect((await comfy.extras?.(comfyModel))?.takes).toBeUndefined();
  expect((await webui.extras?.('sdapi/sd_xl_base_1.0'))?.bases, 'of another family').toBeUndefined();
  await expect(comfy.submit(job)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const elsewhere = await mkdtemp(join(tmpdir(), 'pleinair-loras-'));
  await expect(open({ loraFolder: elsewhere }).comfy.submit(job)).rejects.toThrow('ComfyUI does not list what is in the LoRA folder');
  await rm(elsewhere, { recursive: true });
  await expect(open({ loraFolder: elsewhere }).comfy.submit(job)).rejects.toThrow('cannot be written to: ENOENT');
  await Promise.all([comfy.close(), webui.close()]);
});

it('hands weights over again after an hour, and at once when they were not taken', async () => {
  let [at, isOff, count] = [0, true, 0];
  const hand = async () => {
    count++;
    if (isOff) throw new EngineError('UNREACHABLE', 'fal is off.');
    return `https://files.example.test/${count}`;
  };
  const handLoras = createFalLoras({ hand }, () => at);
  await expect(handLoras(trained)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  isOff = false;
  const second = { loras: [{ path: 'https://files.example.test/2', scale: 0.8 }] };
  expect(await Promise.all([handLoras(trained), handLoras(trained)])).toEqual([second, second]);
  at = 3_599_999;
  expect(await handLoras(trained)).toEqual(second);
  at = 3_600_000;
  expect(await handLoras(trained)).toEqual({ loras: [{ path: 'https://files.example.test/3', scale: 0.8 }] });
});

it('hands weights over to fal, and lays them over Flux Dev', async () => {
  const fal = createFalEngine({ key: 'fal', name: 'fal', address: fake.address('fal'), apiKey: 'good', models: [] });
  expect(await fal.extras?.('fluxdev')).toMatchObject({ takes: 'file', notBeside: ['face', 'subject'] });
  expect(await fal.extras?.('nano-banana')).toBeNull();
  for (const prompt of ['a pier', 'a boat']) {
    await fal.submit(engineJob({ model: 'fluxdev', prompt, trained }));
    expect(fake.jobs.at(-1)).toMatchObject({ endpoint: 'fal-ai/flux-lora', input: { loras: [{ scale: 0.8 }] } });
  }
  // Once for all jobs.
  expect([fake.problems, fake.handed]).toEqual([[], [bytes.length]]);
  await fal.close();
});
