import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { openSchemas } from './check-schema.ts';
import {
  countAsked,
  type FakeEngine,
  type FakeJob,
  type FakeReply,
  type FakeRequest,
  type FakeWorld,
  muteOf,
  tellOutput,
  untilFree,
} from './fake-world.ts';

const engine = 'sdapi';
const checkBody = openSchemas('sdapi.json');
const error = (status: number, errors: string): FakeReply => ({ status, body: { error: 'RuntimeError', detail: '', body: '', errors } });
const samplers = ['DPM++ 2M', 'DPM++ SDE', 'DPM++ 2M SDE', 'Euler a', 'Euler', 'LMS', 'Heun', 'DPM2 a', 'DDIM', 'UniPC', 'LCM'];
const wanted = `Basic ${Buffer.from('user:good').toString('base64')}`;

const controlnets = ['control_canny', 'control_openpose', 'ip-adapter-plus-face_sdxl'];
const annotators = ['none', 'canny', 'ip-adapter-auto'];

/** The routes of AUTOMATIC1111 and Forge: one picture at a time, with its progress at another route. */
export function createFakeSdapi(world: FakeWorld): FakeEngine {
  let running: FakeJob | undefined;
  let turn = Promise.resolve();
  /** The LoRAs of the last refresh: the folder is read only on request. */
  let known: string[] = [];
  return async (request) => {
    const { method } = request;
    const path = request.path.replace('/sdapi/v1', '');
    const key = request.headers['authorization'];
    if (key !== wanted) return { status: 401, body: { detail: 'Incorrect username or password' } };
    if (method === 'GET' && path === '/sd-models') return { status: 200, body: [modelItem('sd_xl_base_1.0'), modelItem('flux1-dev')] };
    if (method === 'GET' && path === '/samplers')
      return { status: 200, body: samplers.map((name) => ({ name, aliases: [], options: {} })) };
    if (method === 'GET' && path === '/loras')
      return { status: 200, body: ['sks-boat', ...known].map((name) => ({ name, alias: name, path: '/models/Lora', metadata: {} })) };
    if (method === 'POST' && path === '/refresh-loras') {
      known = await listPlaced(world);
      return { status: 200, body: {} };
    }
    if (method === 'GET' && path === '/controlnet/model_list') return { status: 200, body: { model_list: controlnets } };
    if (method === 'GET' && path === '/controlnet/module_list') return { status: 200, body: { module_list: annotators } };
    if (method === 'GET' && path === '/progress') return muteOf(running?.prompt ?? '') ?? { status: 200, body: progressOf(running) };
    if (method === 'POST' && path === '/interrupt') {
      if (running !== undefined) running.isCanceled = true;
      return { status: 200, body: {} };
    }
    if (method !== 'POST' || (path !== '/txt2img' && path !== '/img2img')) return { status: 404, body: { detail: 'Not Found' } };
    const taken = take(world, path.slice(1), request);
    if ('status' in taken) return taken;
    // Like the real server: a request that comes during another waits for its turn.
    const before = turn;
    const { promise, resolve: end } = withResolvers();
    turn = promise;
    await before;
    running = taken;
    try {
      return await finish(world, taken);
    } finally {
      running = undefined;
      end();
    }
  };
}

async function listPlaced({ loras: { folder } }: FakeWorld): Promise<string[]> {
  const files = folder === null ? [] : await readdir(folder);
  return files.map((file) => file.replace(/\.safetensors$/, ''));
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

const modelItem = (model_name: string) => ({
  title: `${model_name}.safetensors [abcdef]`,
  model_name,
  hash: null,
  sha256: null,
  filename: '/models',
});

function progressOf(job: FakeJob | undefined) {
  return { progress: job === undefined ? 0 : 0.5, eta_relative: 3, state: {}, current_image: null, textinfo: null };
}

type Body = { prompt: string; width: number; height: number; seed: number; sampler_name?: string; init_images?: string[] };

function take(world: FakeWorld, schema: string, request: FakeRequest): FakeJob | Exclude<FakeReply, string> {
  const body = JSON.parse(request.body.toString()) as Body;
  world.problems.push(...checkBody(schema, body));
  const { prompt, width, height, seed, init_images: images = [] } = body;
  const count = countAsked(world, prompt);
  if (body.sampler_name !== undefined && !samplers.includes(body.sampler_name))
    return { status: 404, body: { error: 'HTTPException', detail: 'Sampler not found', body: '', errors: '' } };
  if (prompt.includes('#retired')) return error(500, 'Unknown checkpoint: gone') as Exclude<FakeReply, string>;
  if (prompt.includes('#busy') && count === 1) return { status: 429, headers: { 'retry-after': '0' } };
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return { status: 500 };
  return world.take({ engine, id: randomUUID(), prompt, width, height, seed, references: images.length, input: { ...body } });
}

async function finish(world: FakeWorld, job: FakeJob): Promise<FakeReply> {
  await untilFree(world, job);
  if (job.prompt.includes('#cut')) return 'cut';
  if (job.prompt.includes('#broken-taken')) return { status: 502 };
  if (job.prompt.includes('#failed')) return error(500, 'OutOfMemoryError: CUDA out of memory');
  const image = await tellOutput(job);
  return { status: 200, body: { images: image === null ? null : [image], parameters: {}, info: '{}' } };
}
