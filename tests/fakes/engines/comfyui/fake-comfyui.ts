import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describeNode, type FakeGraph, findGraphProblems } from './comfyui-nodes.ts';
import {
  countAsked,
  type FakeEngine,
  type FakeJob,
  type FakeReply,
  type FakeRequest,
  type FakeWorld,
  muteOf,
  sendOutput,
} from '../fake-world.ts';

const engine = 'comfyui';
const promptFields = new Set(['prompt', 'prompt_id', 'client_id', 'front', 'number', 'extra_data', 'partial_execution_targets']);

/** The body of each accepted /prompt request, by prompt id. */
const graphs = new Map<string, Prompt>();

/** ComfyUI's own routes. A held job waits at the first poll of the queue and runs from the second on. */
export function createFakeComfyui(world: FakeWorld): FakeEngine {
  const uploads = new Set<string>();
  return async (request) => {
    const { method, path } = request;
    if (request.headers['x-api-key'] === 'wrong') return { status: 401, body: { message: 'Unauthorized' } };
    if (method === 'GET' && path.startsWith('/object_info/'))
      return { status: 200, body: describeNode(decodeURIComponent(path.slice('/object_info/'.length)), placedIn(world)) };
    if (method === 'POST' && path === '/prompt') return takePrompt(world, uploads, request);
    const open = openJobs(world);
    if (method === 'GET' && path === '/queue')
      return muteOf(open.map(({ prompt }) => prompt).join()) ?? { status: 200, body: queueOf(world, open) };
    if (method === 'GET' && path === '/prompt') return { status: 200, body: { exec_info: { queue_remaining: open.length } } };
    if (method === 'POST' && (path === '/queue' || path === '/interrupt')) return stop(world, request);
    if (method === 'GET' && path.startsWith('/history/')) return { status: 200, body: historyOf(world, path.slice('/history/'.length)) };
    if (method === 'GET' && path === '/view') return view(world, request.query);
    if (method === 'POST' && path === '/upload/image') return upload(uploads, request);
    return { status: 404 };
  };
}

/** ComfyUI reads its folder of LoRAs at every request. */
function placedIn({ loras: { folder } }: FakeWorld): string[] {
  return folder === null ? [] : readdirSync(folder);
}

type Prompt = { prompt: FakeGraph; prompt_id?: string; client_id?: string; extra_data?: unknown };

function takePrompt(world: FakeWorld, uploads: Set<string>, request: FakeRequest): FakeReply {
  const body = JSON.parse(request.body.toString()) as Prompt;
  for (const field of Object.keys(body)) if (!promptFields.has(field)) world.problems.push(`/prompt has no field ${field}`);
  const nodes = Object.values(body.prompt);
  const nodeOf = (type: string) => nodes.find(({ class_type }) => class_type === type)?.inputs ?? {};
  // A graph that only upscales, or only animates, has no prompt.
  const prompt = (nodeOf('CLIPTextEncode')['text'] ?? '') as string;
  const count = countAsked(world, prompt);
  if (prompt.includes('#busy') && count === 1) return { status: 429, headers: { 'retry-after': '0' } };
  if (prompt.includes('#quota')) return { status: 402, body: { message: 'Insufficient credits' } };
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return { status: 500 };
  const problems = findGraphProblems(prompt.includes('#retired') ? withoutCheckpoint(body.prompt) : body.prompt, placedIn(world));
  const images = nodes.filter(({ class_type }) => class_type === 'LoadImage').map(({ inputs }) => inputs['image'] as string);
  const masks = nodes.filter(({ class_type }) => class_type === 'LoadImageMask').map(({ inputs }) => inputs['image'] as string);
  if ([...images, ...masks].some((image) => !uploads.has(image)))
    problems.push({ node: '10', type: 'custom_validation_failed', details: 'Invalid image file' });
  if (problems.length > 0) {
    if (!prompt.includes('#retired')) world.problems.push(...problems.map(({ node, type, details }) => `${node} ${type} ${details}`));
    return { status: 400, body: toRefusal(problems) };
  }
  const id = body.prompt_id ?? randomUUID();
  const facts = { ...readFacts(nodes), references: images.length, clientId: body.client_id ?? '' };
  graphs.set(id, body);
  world.take({ engine, id, prompt, input: body.prompt, ...facts });
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#stall')) return 'silence';
  if (prompt.includes('#broken-taken')) return { status: 502 };
  return { status: 200, body: { prompt_id: id, number: world.jobs.length, node_errors: {} } };
}

/** Finds size and seed in any node of the graph; the last size is that of the output. */
function readFacts(nodes: FakeGraph[string][]) {
  const sizes = nodes.flatMap(({ inputs: { width, height } }) => (typeof width === 'number' ? [{ width, height: Number(height) }] : []));
  const scaled = nodes.find(({ class_type }) => class_type === 'ImageScale')?.inputs as { width: number; height: number } | undefined;
  const seeds = nodes.flatMap(({ inputs: { seed, noise_seed } }) => seed ?? noise_seed ?? []);
  const { width, height } = scaled ?? sizes[0] ?? { width: 64, height: 64 };
  return { width, height, seed: Number(seeds[0] ?? 0), isVideo: nodes.some(({ class_type }) => class_type === 'SaveVideo') };
}

function withoutCheckpoint(graph: FakeGraph): FakeGraph {
  return { ...graph, '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'deleted.safetensors' } } };
}

function toRefusal(problems: ReturnType<typeof findGraphProblems>) {
  const errors = Object.groupBy?.(problems, ({ node }) => node) ?? { [problems[0]!.node]: problems };
  return {
    error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation', details: '', extra_info: {} },
    node_errors: Object.fromEntries(
      Object.entries(errors).map(([node, found]) => [
        node,
        {
          errors: (found ?? []).map(({ type, details }) => ({ type, message: type, details, extra_info: {} })),
          dependent_outputs: ['9'],
          class_type: '',
        },
      ]),
    ),
  };
}

/** A picture of one pixel; decoders ignore the bytes behind it. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Sends a client the start, the progress and a preview picture of its job. */
function tell(world: FakeWorld, { id, clientId = '' }: FakeJob): void {
  const send = world.sockets.get(clientId);
  if (send === undefined) return;
  send(1, Buffer.from(JSON.stringify({ type: 'executing', data: { node: '3', prompt_id: id } })));
  send(1, Buffer.from(JSON.stringify({ type: 'progress', data: { value: 7, max: 28, node: '3', prompt_id: id } })));
  send(2, Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]), dot, Buffer.alloc(70_008 - dot.byteLength)]));
}

function openJobs(world: FakeWorld): FakeJob[] {
  return world.jobs.filter((job) => job.engine === engine && !world.isEnded(job) && world.find(engine, job.id) !== undefined);
}

function queueOf(world: FakeWorld, open: FakeJob[]) {
  for (const job of open) {
    job.looks++;
    if (job.looks === 2) tell(world, job);
  }
  const item = (job: FakeJob, index: number) => [index, job.id, {}, graphs.get(job.id)?.extra_data ?? {}, ['9']];
  return {
    queue_running: open.filter(({ looks }) => looks > 1).map(item),
    queue_pending: open.filter(({ looks }) => looks <= 1).map(item),
  };
}

function historyOf(world: FakeWorld, id: string) {
  const job = world.find(engine, id);
  if (job === undefined || !world.isEnded(job)) return {};
  const failure = job.isCanceled
    ? ['execution_interrupted', { prompt_id: id }]
    : [
        'execution_error',
        { prompt_id: id, node_id: '3', exception_type: 'torch.OutOfMemoryError', exception_message: 'Allocation failed' },
      ];
  const isFailed = job.isCanceled || job.prompt.includes('#failed');
  const given = graphs.get(id);
  return {
    [id]: {
      prompt: [0, id, given?.prompt ?? {}, given?.extra_data ?? {}, ['9']],
      outputs: isFailed || job.prompt.includes('#nothing') ? {} : outputsOf(job, given?.prompt ?? {}),
      status: {
        status_str: isFailed ? 'error' : 'success',
        completed: !isFailed,
        messages: [['execution_start', {}], ...(isFailed ? [failure] : [])],
      },
    },
  };
}

/** Each node that saves or previews has outputs of its own; only saved ones are kept. */
function outputsOf({ id, isVideo }: FakeJob, graph: FakeGraph) {
  const entries = Object.entries(graph).flatMap(([node, { class_type }]) => {
    if (class_type === 'SaveVideo') return [[node, { images: [file(id, 'mp4', 'output')], animated: [true] }] as const];
    if (class_type === 'SaveImage') return [[node, { images: [file(id, 'png', isVideo === true ? 'temp' : 'output')] }] as const];
    return class_type === 'PreviewImage' ? [[node, { images: [file('a preview', 'png', 'temp')] }] as const] : [];
  });
  return Object.fromEntries(entries);
}

const file = (name: string, ending: string, type: string) => ({ filename: `${name}.${ending}`, subfolder: 'pleinair', type });

async function view(world: FakeWorld, query: URLSearchParams): Promise<FakeReply> {
  const job = world.find(engine, (query.get('filename') ?? '').replace(/\.(png|mp4)$/, ''));
  const reply = await sendOutput(world, query.get('subfolder') === 'pleinair' ? job : undefined);
  if (typeof reply === 'string' || reply.status !== 200) return reply;
  return { ...reply, headers: { 'content-type': job?.isVideo === true ? 'video/mp4' : 'image/png' } };
}

function stop(world: FakeWorld, request: FakeRequest): FakeReply {
  const body = JSON.parse(request.body.toString()) as { delete?: string[]; prompt_id?: string };
  for (const job of world.jobs) {
    const isMeant = request.path === '/queue' ? job.looks <= 1 && body.delete?.includes(job.id) === true : body.prompt_id === job.id;
    if (isMeant && !world.isEnded(job)) job.isCanceled = true;
  }
  return { status: 200 };
}

async function upload(uploads: Set<string>, { headers, body }: FakeRequest): Promise<FakeReply> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  const file = form.get('image');
  if (!(file instanceof File) || form.get('type') !== 'input') return { status: 400 };
  uploads.add(file.name);
  return { status: 200, body: { name: file.name, subfolder: '', type: 'input' } };
}
