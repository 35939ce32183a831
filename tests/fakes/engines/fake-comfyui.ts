import { randomUUID } from 'node:crypto';
import { checkpoints, comfyNodes, type FakeGraph, findGraphProblems } from './comfyui-nodes.ts';
import { countAsked, type FakeEngine, type FakeJob, type FakeReply, type FakeRequest, type FakeWorld, paintOutput } from './fake-world.ts';

const engine = 'comfyui';
const promptFields = new Set(['prompt', 'prompt_id', 'client_id', 'front', 'number', 'extra_data', 'partial_execution_targets']);

/** ComfyUI's own routes. A job runs from the first look at the queue on and is finished at the second. */
export function createFakeComfyui(world: FakeWorld): FakeEngine {
  const uploads = new Set<string>();
  return async (request) => {
    const { method, path } = request;
    if (request.headers['x-api-key'] === 'wrong') return { status: 401, body: { message: 'Unauthorized' } };
    if (method === 'GET' && path === '/object_info/CheckpointLoaderSimple') return { status: 200, body: loaderInfo() };
    if (method === 'POST' && path === '/prompt') return takePrompt(world, uploads, request);
    if (method === 'GET' && path === '/queue') return { status: 200, body: queueOf(world) };
    if (method === 'POST' && (path === '/queue' || path === '/interrupt')) return stop(world, request);
    if (method === 'GET' && path.startsWith('/history/')) return { status: 200, body: historyOf(world, path.slice('/history/'.length)) };
    if (method === 'GET' && path === '/view') return view(world, request.query);
    if (method === 'POST' && path === '/upload/image') return upload(uploads, request);
    return { status: 404 };
  };
}

function loaderInfo() {
  const { outputs } = comfyNodes['CheckpointLoaderSimple']!;
  return {
    CheckpointLoaderSimple: {
      input: { required: { ckpt_name: [checkpoints, { tooltip: 'The checkpoint.' }] } },
      output: outputs,
      output_node: false,
    },
  };
}

function takePrompt(world: FakeWorld, uploads: Set<string>, request: FakeRequest): FakeReply {
  const body = JSON.parse(request.body.toString()) as { prompt: FakeGraph; prompt_id?: string; client_id?: string };
  for (const field of Object.keys(body)) if (!promptFields.has(field)) world.problems.push(`/prompt has no field ${field}`);
  const nodes = Object.values(body.prompt);
  const nodeOf = (type: string) => nodes.find(({ class_type }) => class_type === type)?.inputs ?? {};
  const prompt = nodeOf('CLIPTextEncode')['text'] as string;
  const count = countAsked(world, prompt);
  if (prompt.includes('#busy') && count === 1) return { status: 429, headers: { 'retry-after': '0' } };
  if (prompt.includes('#quota')) return { status: 402, body: { message: 'Insufficient credits' } };
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return { status: 500 };
  const problems = findGraphProblems(prompt.includes('#retired') ? withoutCheckpoint(body.prompt) : body.prompt);
  const image = nodeOf('LoadImage')['image'] as string | undefined;
  if (image !== undefined && !uploads.has(image))
    problems.push({ node: '10', type: 'custom_validation_failed', details: 'Invalid image file' });
  if (problems.length > 0) {
    if (!prompt.includes('#retired')) world.problems.push(...problems.map(({ node, type, details }) => `${node} ${type} ${details}`));
    return { status: 400, body: toRefusal(problems) };
  }
  const { width, height } = { ...nodeOf('EmptyLatentImage'), ...nodeOf('EmptySD3LatentImage'), ...nodeOf('ImageScale') } as {
    width: number;
    height: number;
  };
  const id = body.prompt_id ?? randomUUID();
  const seed = Number(nodeOf('KSampler')['seed']);
  world.take({ engine, id, prompt, width, height, seed, references: image === undefined ? 0 : 1, clientId: body.client_id ?? '' });
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#stall')) return 'silence';
  if (prompt.includes('#broken-taken')) return { status: 502 };
  return { status: 200, body: { prompt_id: id, number: world.jobs.length, node_errors: {} } };
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

/** What a client hears of the job that begins: whose it is, how far it is, and what it looks like. */
function tell(world: FakeWorld, { id, clientId = '' }: FakeJob): void {
  const send = world.sockets.get(clientId);
  if (send === undefined) return;
  send(1, Buffer.from(JSON.stringify({ type: 'executing', data: { node: '3', prompt_id: id } })));
  send(1, Buffer.from(JSON.stringify({ type: 'progress', data: { value: 7, max: 28, node: '3', prompt_id: id } })));
  send(2, Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]), Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(70_000)]));
}

const isEnded = (world: FakeWorld, job: FakeJob): boolean => job.isCanceled || (job.looks >= 2 && !world.isHeld(job));

function queueOf(world: FakeWorld) {
  const open = world.jobs.filter((job) => job.engine === engine && !isEnded(world, job) && world.find(engine, job.id) !== undefined);
  for (const job of open) {
    job.looks++;
    if (job.looks === 2) tell(world, job);
  }
  const item = (job: FakeJob, index: number) => [index, job.id, {}, {}, ['9']];
  return {
    queue_running: open.filter(({ looks }) => looks > 1).map(item),
    queue_pending: open.filter(({ looks }) => looks <= 1).map(item),
  };
}

function historyOf(world: FakeWorld, id: string) {
  const job = world.find(engine, id);
  if (job === undefined || !isEnded(world, job)) return {};
  const failure = job.isCanceled
    ? ['execution_interrupted', { prompt_id: id }]
    : [
        'execution_error',
        { prompt_id: id, node_id: '3', exception_type: 'torch.OutOfMemoryError', exception_message: 'Allocation failed' },
      ];
  const isFailed = job.isCanceled || job.prompt.includes('#failed');
  const files = [{ filename: `${id}.png`, subfolder: 'pleinair', type: 'output' }];
  return {
    [id]: {
      prompt: [],
      outputs: isFailed ? {} : { '9': { images: files } },
      status: {
        status_str: isFailed ? 'error' : 'success',
        completed: !isFailed,
        messages: [['execution_start', {}], ...(isFailed ? [failure] : [])],
      },
    },
  };
}

async function view(world: FakeWorld, query: URLSearchParams): Promise<FakeReply> {
  const job = world.find(engine, (query.get('filename') ?? '').replace('.png', ''));
  if (job === undefined || job.prompt.includes('#gone') || query.get('subfolder') !== 'pleinair') return { status: 404 };
  return { status: 200, headers: { 'content-type': 'image/png' }, body: await paintOutput(job) };
}

function stop(world: FakeWorld, request: FakeRequest): FakeReply {
  const body = JSON.parse(request.body.toString()) as { delete?: string[]; prompt_id?: string };
  for (const job of world.jobs) {
    const isMeant = request.path === '/queue' ? job.looks <= 1 && body.delete?.includes(job.id) === true : body.prompt_id === job.id;
    if (isMeant && !isEnded(world, job)) job.isCanceled = true;
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
