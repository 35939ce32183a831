import { randomUUID } from 'node:crypto';
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
} from './fake-world.ts';

const engine = 'sdcpp';
const checkBody = openSchemas('sdcpp.json');
const capabilities = {
  model: { name: 'sd_turbo', stem: 'sd_turbo', path: '/models/sd_turbo.gguf' },
  supported_modes: ['img_gen', 'vid_gen'],
  features_by_mode: { img_gen: { init_image: true, mask_image: true }, vid_gen: { init_image: true, end_image: true } },
};

/** stable-diffusion.cpp's own API. A job that is held waits at the first look and runs from the second on. */
export function createFakeSdcpp(world: FakeWorld): FakeEngine {
  return async (request) => {
    const { method } = request;
    const path = request.path.replace('/sdcpp/v1', '');
    if (request.headers['authorization'] !== 'Bearer good') return { status: 401 };
    if (method === 'GET' && path === '/capabilities') return { status: 200, body: capabilities };
    if (method === 'POST' && (path === '/img_gen' || path === '/vid_gen')) return submit(world, path.slice(1), request);
    const [, id = '', rest = ''] = /^\/jobs\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    const job = world.find(engine, id);
    if (job === undefined) return { status: 404 };
    if (method === 'POST' && rest === '/cancel') return cancel(world, job);
    return (world.isEnded(job) ? undefined : muteOf(job.prompt)) ?? stateOf(world, job);
  };
}

type Body = { prompt: string; width: number; height: number; seed: number; init_image?: string };

function submit(world: FakeWorld, kind: string, { body }: FakeRequest): FakeReply {
  const input = JSON.parse(body.toString()) as Body;
  world.problems.push(...checkBody(kind, input));
  const { prompt, width, height, seed } = input;
  const count = countAsked(world, prompt);
  if (prompt.includes('#retired')) return { status: 400, body: { error: { message: 'unsupported model mode' } } };
  if (prompt.includes('#busy') && count === 1) return { status: 429, headers: { 'retry-after': '0' } };
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return { status: 500 };
  const references = input.init_image === undefined ? 0 : 1;
  const job = world.take({
    engine,
    id: randomUUID(),
    prompt,
    width,
    height,
    seed,
    references,
    isVideo: kind === 'vid_gen',
    input: { ...input },
  });
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#stall')) return 'silence';
  if (prompt.includes('#broken-taken')) return { status: 502 };
  return { status: 202, body: { id: job.id, kind, status: 'queued', created: 1, poll_url: `/sdcpp/v1/jobs/${job.id}` } };
}

function cancel(world: FakeWorld, job: FakeJob): FakeReply {
  if (world.isEnded(job)) return { status: 409 };
  job.isCanceled = true;
  return { status: 200, body: { status: 'cancelled' } };
}

async function stateOf(world: FakeWorld, job: FakeJob): Promise<FakeReply> {
  job.looks++;
  const common = {
    id: job.id,
    kind: job.isVideo === true ? 'vid_gen' : 'img_gen',
    created: 1,
    queue_position: job.looks === 1 ? 2 : 0,
    result: null,
    error: null,
  };
  if (!world.isEnded(job)) return { status: 200, body: { ...common, status: job.looks === 1 ? 'queued' : 'generating' } };
  if (job.isCanceled) return { status: 200, body: { ...common, status: 'cancelled', error: { code: 'cancelled', message: '' } } };
  if (job.prompt.includes('#failed')) return { status: 200, body: { ...common, status: 'failed', error: { code: 'generation_failed' } } };
  const b64_json = await tellOutput(job);
  const images = b64_json === null ? null : [{ index: 0, b64_json }];
  const result = job.isVideo === true ? { b64_json, mime_type: 'video/webm', fps: 16 } : { output_format: 'png', images };
  return { status: 200, body: { ...common, status: 'completed', result } };
}
