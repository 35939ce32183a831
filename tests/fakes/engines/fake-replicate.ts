import { randomUUID } from 'node:crypto';
import { modelCatalogue } from '../../../server/engines/catalogue/model-catalogue.ts';
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
import { fakeWeights, sendWeights, tarOf } from './fake-weights.ts';
import { silence } from './silence.ts';
import { replicateSecret } from './sign-calls.ts';

const engine = 'replicate';
const checkBody = openSchemas('replicate.json');
const problem = (status: number, detail: string): FakeReply => ({ status, body: { title: 'Refused', detail, status } });
/** A community model: Replicate runs it only by its version. */
const community = 'nightmareai/real-esrgan';
const version = 'a'.repeat(64);
const trained = 'ostris/flux-dev-lora-trainer:trained';
const trainedVersion = 'b'.repeat(64);
const isMusic = (endpoint = ''): boolean => /music|lyria|stable-audio/.test(endpoint);

/** Replicate. A held prediction starts at the first poll and runs from the second on. */
export function createFakeReplicate(world: FakeWorld): FakeEngine {
  return async (request) => {
    const { method, path } = request;
    if (path.startsWith('/delivery/')) return sendFile(world, request);
    if (request.headers['authorization'] !== 'Bearer good') return problem(401, 'Unauthenticated');
    if (path === '/account') return { status: 200, body: { type: 'user', username: 'somebody' } };
    if (path === '/webhooks/default/secret') return { status: 200, body: { key: replicateSecret } };
    if (method === 'POST' && path === '/files') {
      world.handed.push(request.body.byteLength);
      return { status: 201, body: { id: 'file', urls: { get: `${request.origin}/replicate/files/1` } } };
    }
    if (method === 'POST' && path === '/models') return makeModel(world, request);
    const [, trainer = ''] = /^\/models\/([^/]+\/[^/]+)\/versions\/a{64}\/trainings$/.exec(path) ?? [];
    if (method === 'POST' && trainer !== '') return train(world, trainer, request);
    const [, model = '', predictions] = /^\/models\/([^/]+\/[^/]+)(\/predictions)?$/.exec(path) ?? [];
    if (method === 'GET' && model !== '') return world.asked.has(`model ${model}`) ? { status: 200, body: {} } : describeModel(model);
    const [, owned = ''] = /^\/models\/([^/]+\/[^/]+)\/versions\/b{64}$/.exec(path) ?? [];
    if (method === 'GET' && owned !== '')
      return world.asked.has(`model ${owned}`) ? { status: 200, body: describe(trained, trainedVersion) } : problem(404, '');
    if (method === 'POST' && path === '/predictions')
      return submit(world, { schema: 'versionPrediction', endpoint: versionOf(request) }, request);
    if (method === 'POST' && predictions !== undefined)
      return model === community ? problem(404, '') : submit(world, { schema: 'prediction', endpoint: model }, request);
    const [, id = '', cancel] = /^\/(?:predictions|trainings)\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    const job = world.find(engine, id);
    if (job === undefined) return problem(404, 'The requested resource could not be found.');
    if (cancel !== undefined) job.isCanceled ||= !world.isEnded(job);
    else job.looks++;
    const mute = world.isEnded(job) ? undefined : muteOf(job.prompt);
    if (mute !== undefined) return mute;
    return { status: 200, body: await (path.startsWith('/trainings') ? trainingOf : predictionOf)(world, job, request) };
  };
}

function describeModel(model: string): FakeReply {
  const latest = describe(model, version);
  return latest === null ? problem(404, '') : { status: 200, body: { latest_version: latest } };
}

/** The fields of the catalogue, without one that today's model no longer has. */
function describe(model: string, id: string) {
  const routes = modelCatalogue.flatMap(({ routes }) => routes).filter(({ endpoint }) => endpoint === model);
  const fields = routes.flatMap(({ fields, fixed }) => Object.keys({ ...fields, ...fixed })).filter((field) => field !== 'guidance');
  const Input = { properties: Object.fromEntries(fields.map((field) => [field, {}])) };
  return routes.length === 0 ? null : { id, openapi_schema: { components: { schemas: { Input, TrainingInput: Input } } } };
}

function versionOf({ body }: FakeRequest): string {
  return (JSON.parse(body.toString()) as { version: string }).version === trainedVersion ? trained : community;
}

/** Creates a model; a name that exists already is refused. */
function makeModel(world: FakeWorld, { body }: FakeRequest): FakeReply {
  const model = JSON.parse(body.toString()) as { owner: string; name: string; visibility: string };
  world.problems.push(...checkBody('model', model));
  if (model.visibility !== 'private') world.problems.push('A model was made that everybody may see.');
  return countAsked(world, `model ${model.owner}/${model.name}`) > 1
    ? problem(409, 'A model with this name exists.')
    : { status: 201, body: model };
}

async function train(world: FakeWorld, endpoint: string, request: FakeRequest): Promise<FakeReply> {
  const body = JSON.parse(request.body.toString()) as { destination: string; input: { trigger_word?: string } };
  world.problems.push(...checkBody('training', body), ...checkBody(endpoint, body.input));
  if (!world.asked.has(`model ${body.destination}`)) return problem(404, 'The destination does not exist.');
  const prompt = body.input.trigger_word ?? '';
  const count = countAsked(world, prompt);
  if (prompt.includes('#quota')) return problem(402, 'You have insufficient credit to run this model.');
  if (prompt.includes('#busy') && count === 1) return problem(429, 'Request was throttled. Your rate limit resets in ~0s.');
  if (prompt.includes('#broken')) return problem(500, '');
  const facts = { width: 0, height: 0, seed: 0, references: 0, endpoint, input: body };
  const job = world.take({ engine, id: randomUUID(), prompt, ...facts });
  if (prompt.includes('#cut')) return 'cut';
  return { status: 201, body: await trainingOf(world, job, request) };
}

async function trainingOf(world: FakeWorld, job: FakeJob, request: FakeRequest) {
  const told = await predictionOf(world, job, request);
  const { destination, input } = job.input as { destination: string; input: { steps: number } };
  const logs = job.looks > 1 ? `loading: 100%|####| 7/7 [00:01]\r\ntrain: 25%|#   | ${input.steps / 4}/${input.steps} [01:00]` : '';
  if (told.status !== 'succeeded') return { ...told, logs };
  const weights = `${request.origin}/replicate/delivery/${job.id}/trained_model.tar`;
  return { ...told, logs, output: job.prompt.includes('#nothing') ? null : { version: `${destination}:${trainedVersion}`, weights } };
}

type Input = { prompt?: string; aspect_ratio?: string; seed?: number; guidance?: number };

async function submit(
  world: FakeWorld,
  { schema, endpoint }: { schema: string; endpoint: string },
  request: FakeRequest,
): Promise<FakeReply> {
  const body = JSON.parse(request.body.toString()) as { input: Input; webhook?: string };
  world.problems.push(...checkBody(schema, body), ...(endpoint === trained ? checkBody(trained, body.input) : []));
  const { prompt = '', aspect_ratio: ratio, seed = 0, guidance } = body.input;
  if (guidance !== undefined) world.problems.push('A field was sent that the model does not take.');
  const count = countAsked(world, prompt);
  if (prompt.includes('#retired')) return problem(404, 'The requested resource could not be found.');
  if (prompt.includes('#quota')) return problem(402, 'You have insufficient credit to run this model.');
  if (prompt.includes('#busy') && count === 1) return problem(429, 'Request was throttled. Your rate limit resets in ~0s.');
  if (prompt.includes('#broken') && !prompt.includes('#broken-taken')) return problem(500, '');
  const [width = 64, height = 96] = ratio === '2:3' ? [64, 96] : [64, 64];
  const references = Object.keys(body.input).filter((field) => /image/.test(field)).length;
  const isVideo = /pixverse|kling|seedance|hailuo|wan-video/.test(endpoint);
  const called = body.webhook === undefined ? {} : { webhook: body.webhook };
  const job = world.take({
    engine,
    id: randomUUID(),
    prompt,
    width,
    height,
    seed,
    references,
    endpoint,
    isVideo,
    input: body.input,
    ...called,
  });
  if (prompt.includes('#cut')) return 'cut';
  if (prompt.includes('#stall')) return 'silence';
  if (prompt.includes('#broken-taken')) return { status: 502 };
  return { status: 201, body: await predictionOf(world, job, request) };
}

async function predictionOf(world: FakeWorld, job: FakeJob, { origin }: FakeRequest) {
  const common = { id: job.id, output: null, error: null, logs: job.looks > 1 ? ' 20%|##  \n 50%|#### ' : '', urls: {} };
  if (job.isCanceled) return { ...common, status: 'canceled' };
  if (!world.isEnded(job)) return { ...common, status: job.looks <= 1 ? 'starting' : 'processing' };
  if (job.prompt.includes('#refused')) return { ...common, status: 'failed', error: 'The input was flagged as sensitive. (E005)' };
  if (job.prompt.includes('#failed')) return { ...common, status: 'failed', error: 'CUDA error' };
  if (isMusic(job.endpoint))
    return {
      ...common,
      status: 'succeeded',
      output: job.prompt.includes('#nothing') ? null : `${origin}/replicate/delivery/${job.id}.wav`,
    };
  const address = await tellOutput(job, `${origin}/replicate/delivery/${job.id}`);
  return { ...common, status: 'succeeded', output: job.isVideo === true ? address : [address] };
}

async function sendFile(world: FakeWorld, { path }: FakeRequest): Promise<FakeReply> {
  if (path.endsWith('.wav')) return { status: 200, body: silence() };
  const weightsOf = /^\/delivery\/(.+)\/trained_model\.tar$/.exec(path)?.[1];
  const folder = 'output/flux_train_replicate';
  if (weightsOf !== undefined)
    return sendWeights(
      world.find(engine, weightsOf),
      tarOf({
        [`${folder}/config.yaml`]: Buffer.from('steps'),
        [`${folder}/lora.safetensors`]: fakeWeights,
        [`${folder}/more.bin`]: Buffer.alloc(9),
      }),
    );
  return sendOutput(world, world.find(engine, path.slice('/delivery/'.length)));
}
