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
  sendOutput,
  tellOutput,
  untilReleased,
} from './fake-world.ts';
import { fakeWeights, sendWeights } from './fake-weights.ts';
import { silence } from './silence.ts';
import { falKeys } from './sign-calls.ts';

const engine = 'fal';
const checkInput = openSchemas('fal.json');
const refusal = (type: string) => ({ detail: [{ loc: ['body', 'prompt'], msg: type, type }] });

/** fal's queue. A held request waits at the first poll and runs from the second on. */
export function createFakeFal(world: FakeWorld): FakeEngine {
  return async (request) => {
    const { method, path } = request;
    if (method === 'GET' && path.startsWith('/files/')) return sendFile(world, path);
    if (method === 'PUT' && path.startsWith('/handed/')) return takeFile(world, request);
    if (path === '/.well-known/jwks.json') return sendKeys(world, request);
    if (request.headers['authorization'] !== 'Key good')
      return { status: 401, body: { detail: 'Cannot access application. Authentication is required.' } };
    if (path === '/storage/upload/initiate') return openUpload(request);
    const [, , id, rest = ''] = /^\/([^/]+\/[^/]+)\/requests\/([^/]+)(\/\w+)?$/.exec(path) ?? [];
    if (id === undefined) return method === 'POST' ? submit(world, request) : { status: 405 };
    const job = world.find(engine, id);
    if (job === undefined) return { status: 404, body: { detail: 'Request not found' } };
    if (method === 'PUT' && rest === '/cancel') return cancel(world, job);
    if (method === 'GET' && rest === '/status') return muteOf(job.prompt) ?? statusOf(world, job, request.query.has('logs'));
    return method === 'GET' && rest === '' ? resultOf(world, request, job) : { status: 404 };
  };
}

const isTraining = (endpoint = ''): boolean => /training|trainer/.test(endpoint);

const isSound = (endpoint = ''): boolean => /kokoro|speech|music|lyria|stable-audio|ace-step/.test(endpoint);

type Input = {
  prompt?: string;
  text?: string;
  trigger_word?: string;
  trigger_phrase?: string;
  image_size?: { width: number; height: number };
  seed?: number;
  image_url?: string;
  image_urls?: string[];
};

async function submit(world: FakeWorld, { path, query, body, origin }: FakeRequest): Promise<FakeReply> {
  const endpoint = path.slice(1);
  const input = JSON.parse(body.toString()) as Input & Record<string, unknown>;
  // A request that only upscales has no prompt.
  const { prompt = input.text ?? input.trigger_word ?? input.trigger_phrase ?? '' } = input;
  const count = countAsked(world, prompt);
  if (prompt.includes('#retired')) return { status: 404, body: { detail: 'Application not found' } };
  world.problems.push(...checkInput(endpoint, input));
  if (prompt.includes('#quota'))
    return { status: 403, body: { detail: 'User is locked. Reason: Exhausted balance. Top up your balance.' } };
  const isFull = prompt.includes('#full') && !world.isReleased(prompt);
  if ((prompt.includes('#busy') && count === 1) || isFull)
    return { status: 429, headers: { 'retry-after': isFull ? '5' : '0' }, body: { detail: 'Too many requests' } };
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return { status: 500, body: { detail: 'Internal Server Error' } };
  const references = input.image_urls?.length ?? (input.image_url === undefined ? 0 : 1);
  const { width, height } = input.image_size ?? { width: 64, height: 64 };
  const isVideo = /video|wan|transition|elements|infinitalk|aurora|fabric|latentsync|mmaudio/.test(endpoint);
  const webhook = query.get('fal_webhook');
  const facts = { width, height, seed: input.seed ?? 0, references, endpoint, isVideo, input, ...(webhook === null ? {} : { webhook }) };
  const job = world.take({ engine, id: randomUUID(), prompt, ...facts });
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#stall')) return 'silence';
  if (prompt.includes('#late')) await untilReleased(world, `the answer to ${prompt}`);
  if (prompt.includes('#broken-taken')) return { status: 502 };
  // The addresses of requests contain only the first two parts of an endpoint.
  const base = `${origin}/fal/${endpoint.split('/').slice(0, 2).join('/')}/requests/${job.id}`;
  const urls = { response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
  return { status: 200, body: { status: 'IN_QUEUE', request_id: job.id, queue_position: 0, ...urls } };
}

function statusOf(world: FakeWorld, job: FakeJob, hasLogs: boolean): FakeReply {
  job.looks++;
  if (world.isEnded(job)) return { status: 200, body: { status: 'COMPLETED', logs: null, metrics: {} } };
  if (job.looks === 1) return { status: 202, body: { status: 'IN_QUEUE', queue_position: 1 } };
  return { status: 202, body: { status: 'IN_PROGRESS', logs: hasLogs ? trainingLogs(job.input?.['steps'] as number) : null } };
}

function trainingLogs(steps: number) {
  const bars = ['Loading: 100%|##########| 7/7 [00:01<00:00]', `train: 25%|##5       | ${steps / 4}/${steps} [00:30<01:30]`];
  return bars.map((message) => ({ message, level: 'STDERR', source: 'USER', timestamp: '2026-01-01T00:00:00Z' }));
}

function cancel(world: FakeWorld, job: FakeJob): FakeReply {
  if (world.isEnded(job)) return { status: 400, body: { status: 'ALREADY_COMPLETED' } };
  job.isCanceled = !job.prompt.includes('#unstoppable');
  return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
}

async function resultOf(world: FakeWorld, { origin }: FakeRequest, job: FakeJob): Promise<FakeReply> {
  if (job.prompt.includes('#gateway') && countAsked(world, `the result of ${job.id}`) === 1) return { status: 503 };
  if (!world.isEnded(job)) return { status: 400, body: { detail: 'Request is still in progress' } };
  if (job.isCanceled) return { status: 499, body: { detail: 'Request was cancelled', error_type: 'client_cancelled' } };
  if (job.prompt.includes('#refused')) return { status: 422, body: refusal('content_policy_violation') };
  if (job.prompt.includes('#failed')) return { status: 500, body: refusal('internal_server_error') };
  if (isTraining(job.endpoint)) return { status: 200, body: trainedOf(job, origin) };
  if (isSound(job.endpoint)) return { status: 200, body: soundOf(job, origin) };
  const url = await tellOutput(job, `${origin}/fal/files/${job.id}.png`);
  if (job.isVideo === true) return { status: 200, body: { video: { url }, seed: job.seed } };
  if (/esrgan|codeformer/.test(job.endpoint ?? '')) return { status: 200, body: { image: { url } } };
  const has_nsfw_concepts = [job.prompt.includes('#nsfw-black')];
  const images = url === null ? null : [{ url, width: job.width, height: job.height }];
  return { status: 200, body: { images, image: null, seed: job.seed, has_nsfw_concepts } };
}

function soundOf(job: FakeJob, origin: string) {
  const file = { url: `${origin}/fal/files/${job.id}.wav`, content_type: 'audio/wav' };
  return { audio: job.prompt.includes('#nothing') ? null : file };
}

function trainedOf(job: FakeJob, origin: string) {
  if (job.prompt.includes('#nothing')) return { diffusers_lora_file: null, config_file: null };
  const file = (name: string) => ({
    url: `${origin}/fal/files/${job.id}.${name}`,
    content_type: 'application/octet-stream',
    file_name: name,
  });
  return { diffusers_lora_file: { ...file('safetensors'), file_size: fakeWeights.byteLength }, config_file: file('json') };
}

async function sendFile(world: FakeWorld, path: string): Promise<FakeReply> {
  const isSound = path.endsWith('.wav');
  if (isSound) return { status: 200, body: silence() };
  const trained = /^\/files\/(.+)\.safetensors$/.exec(path)?.[1];
  if (trained !== undefined) return sendWeights(world.find(engine, trained));
  return sendOutput(world, world.find(engine, path.slice('/files/'.length).replace('.png', '')));
}

/** Serves the public keys for its signed calls. */
function sendKeys(world: FakeWorld, { headers }: FakeRequest): FakeReply {
  if (headers['authorization'] !== undefined) world.problems.push('A key was sent where anybody may read.');
  return { status: 200, body: { keys: falKeys() } };
}

function openUpload({ body, origin }: FakeRequest): FakeReply {
  const { content_type: type, file_name: name } = JSON.parse(body.toString()) as { content_type: string; file_name: string };
  const path = `${randomUUID()}/${name}`;
  if (!type.includes('/')) return { status: 422 };
  return { status: 200, body: { upload_url: `${origin}/fal/handed/${path}`, file_url: `${origin}/fal/files/${path}` } };
}

/** Takes a file, and notes a problem when the request carries the key: file addresses are public. */
function takeFile(world: FakeWorld, { headers, body }: FakeRequest): FakeReply {
  if (headers['authorization'] !== undefined) world.problems.push('A key was sent with a file.');
  world.handed.push(body.byteLength);
  return { status: 200 };
}
