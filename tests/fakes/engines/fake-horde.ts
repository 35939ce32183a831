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
} from './fake-world.ts';

const engine = 'horde';
const checkBody = openSchemas('horde.json');
const refusal = (status: number, rc: string, headers: Record<string, string> = {}): FakeReply => ({
  status,
  headers,
  body: { message: rc, rc },
});
const models = [
  { name: 'Deliberate', count: 12 },
  { name: 'SDXL 1.0', count: 30 },
  { name: 'Flux.1-Schnell fp8 (Compact)', count: 4 },
  { name: 'Alone', count: 1 },
];

/** AI Horde. A request that is held waits at the first look and is in the hands of a volunteer from the second on. */
export function createFakeHorde(world: FakeWorld): FakeEngine {
  return async (request) => {
    const { method, headers } = request;
    const path = request.path.replace('/v2', '');
    if (path.startsWith('/files/')) return sendFile(world, path);
    if (!/^[^:]+:[^:]+:.+$/.test(headers['client-agent'] ?? '')) world.problems.push('Nobody says which program asks.');
    if (path === '/find_user') return headers['apikey'] === 'good' ? { status: 200, body: { kudos: 5 } } : refusal(404, 'UserNotFound');
    if (path === '/status/models') return { status: 200, body: models };
    if (method === 'POST' && path === '/generate/async') return submit(world, request);
    const [, part, id = ''] = /^\/generate\/(check|status)\/([^/]+)$/.exec(path) ?? [];
    const job = world.find(engine, id);
    if (job === undefined) return refusal(404, 'RequestNotFound');
    if (method === 'DELETE') job.isCanceled ||= !world.isEnded(job);
    return part === 'check' ? (muteOf(job.prompt) ?? checkOf(world, job)) : statusOf(world, job, request);
  };
}

type Body = { prompt: string; params: { width: number; height: number; seed: string } };

function submit(world: FakeWorld, { body }: FakeRequest): FakeReply {
  const input = JSON.parse(body.toString()) as Body;
  world.problems.push(...checkBody('generate', input));
  const { prompt, params } = input;
  const count = countAsked(world, prompt);
  if (prompt.includes('#refused')) return refusal(400, 'CorruptPrompt');
  if (prompt.includes('#retired')) return refusal(400, 'UnsupportedModel');
  if (prompt.includes('#quota')) return refusal(403, 'KudosUpfront');
  if (prompt.includes('#busy') && count === 1) return refusal(429, 'TooManyPrompts', { 'retry-after': '0' });
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return { status: 500 };
  const { width, height } = params;
  const job = world.take({
    engine,
    id: randomUUID(),
    prompt,
    width,
    height,
    seed: Number(params.seed),
    references: 0,
    input: { ...params },
  });
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#stall')) return 'silence';
  if (prompt.includes('#broken-taken')) return { status: 502 };
  return { status: 202, body: { id: job.id, kudos: 4 } };
}

function checkOf(world: FakeWorld, job: FakeJob): FakeReply {
  job.looks++;
  const done = world.isEnded(job);
  const waits = { waiting: job.looks === 1 ? 1 : 0, processing: !done && job.looks > 1 ? 1 : 0, wait_time: 9, queue_position: 4 };
  const faulted = done && job.prompt.includes('#failed');
  return { status: 200, body: { ...waits, done, faulted, finished: done ? 1 : 0, is_possible: !job.prompt.includes('#impossible') } };
}

async function statusOf(world: FakeWorld, job: FakeJob, { origin }: FakeRequest): Promise<FakeReply> {
  if (job.isCanceled) return { status: 200, body: { done: true, faulted: false, generations: [] } };
  if (!world.isEnded(job)) return { status: 200, body: { done: false, faulted: false, queue_position: null, generations: [] } };
  const censored = job.prompt.includes('#censored');
  const img = await tellOutput(job, `${origin}/horde/files/${job.id}`);
  const made = { img, seed: String(job.seed), state: censored ? 'censored' : 'ok', censored };
  return { status: 200, body: { done: true, faulted: false, generations: [made] } };
}

async function sendFile(world: FakeWorld, path: string): Promise<FakeReply> {
  return sendOutput(world, world.find(engine, path.slice('/files/'.length)));
}
