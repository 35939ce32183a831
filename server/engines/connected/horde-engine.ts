import * as v from 'valibot';
import { limits } from '../../../contract/limits.ts';
import { plainCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import type { ConnectedEngine, EngineSettings } from './connected-engine.ts';
import { createEngineHttp, type EngineHttp, toSucceeded } from './http/engine-http.ts';
import { createModelList } from './models/model-list.ts';
import { parseAnswer, readJson } from './http/parse-answer.ts';
import { chooseSampling, orderSamplers } from './models/sampling.ts';
import { toModel } from './models/to-model.ts';
import { EngineError, type EngineErrorCode, type EngineJob, type EngineState } from '../engine.ts';

const prefix = 'horde/';
/** The key of anonymous requests. */
const anonymousKey = '0000000000';
const modelsMax = 40;
/** With fewer workers a model may vanish before a request's turn. */
const workersMin = 2;
/** The samplers that its API documents. */
const samplers = [
  'k_euler',
  'k_euler_a',
  'k_heun',
  'k_lms',
  'k_dpm_2',
  'k_dpm_2_a',
  'k_dpm_fast',
  'k_dpm_adaptive',
  'k_dpmpp_2m',
  'k_dpmpp_2s_a',
  'k_dpmpp_sde',
  'dpmsolver',
  'DDIM',
  'lcm',
];
const [steps, guidance] = [25, 7.5];
const pollMs = 4_000;
/** AI Horde limits the full status to ten requests a minute. */
const wholePollMs = 10_000;

const modelsAnswer = v.array(v.object({ name: v.string(), count: v.number() }));
const submitAnswer = v.object({ id: v.string() });
const handleSchema = v.object({ requestId: v.string() });
const checkAnswer = v.object({
  done: v.boolean(),
  faulted: v.boolean(),
  is_possible: v.fallback(v.boolean(), true),
  processing: v.fallback(v.number(), 0),
  wait_time: v.fallback(v.number(), 0),
  queue_position: v.fallback(v.number(), 0),
});
const statusAnswer = v.object({ generations: v.array(v.looseObject({ censored: v.nullish(v.boolean()) })) });

/**
 * AI Horde: volunteers' machines, free and without an account. Prompts go to strangers, so only an administrator who consents connects it;
 * pictures are never sent.
 */
export function createHordeEngine(settings: EngineSettings): ConnectedEngine {
  const { name } = settings;
  const headers = { apikey: settings.apiKey ?? anonymousKey, 'client-agent': 'Pleinair:1:the administrator of this studio' };
  const http = createEngineHttp({
    name,
    address: `${settings.address}/v2`,
    headers,
    explain: (status, body) => explain(name, status, body),
  });
  const list = createModelList(async () => {
    if (settings.apiKey !== null && (await http.send('/find_user')).status !== 200)
      throw new EngineError('AUTH', `${name} does not accept the key it was given.`);
    const listed = parseAnswer(name, modelsAnswer, await http.json('/status/models?type=image'));
    const served = listed.filter(({ count }) => count >= workersMin).toSorted((a, b) => b.count - a.count);
    const models = served.slice(0, modelsMax).map((model) => modelOf(name, model.name));
    return models.filter(({ key }) => key.length <= limits.modelKeyLength);
  });
  return {
    key: settings.key,
    ...list,
    submit: async (job) => {
      if (job.references.length > 0) throw new EngineError('INVALID_INPUT', 'Pictures are not sent to volunteers’ machines.');
      const answer = await http.json('/generate/async', { method: 'POST', json: toRequest(job), timeoutMs: 30_000 });
      return { requestId: parseAnswer(name, submitAnswer, answer).id };
    },
    poll: async (handle, signal): Promise<EngineState> => {
      const { requestId } = v.parse(handleSchema, handle);
      const now = await look(name, http, { requestId, signal });
      if (now === null) return failed('UNAVAILABLE', `${name} no longer knows this picture.`);
      if (now.faulted) return failed('UNAVAILABLE', `${name} could not make this picture.`);
      if (now.done) return readOutcome(name, http, { requestId, signal });
      if (!now.is_possible) {
        await http.send(`/generate/status/${encodeURIComponent(requestId)}`, { method: 'DELETE' });
        return failed('UNAVAILABLE', 'No volunteer can make this picture now: choose another model or a smaller size.');
      }
      const waits = { progress: null, pollAgainMs: now.isWhole ? wholePollMs : pollMs, etaSeconds: now.wait_time };
      return now.processing > 0 ? { state: 'running', ...waits } : { state: 'queued', ...waits, queuePosition: now.queue_position };
    },
    cancel: async (handle) =>
      void (await http.send(`/generate/status/${encodeURIComponent(v.parse(handleSchema, handle).requestId)}`, { method: 'DELETE' })),
    close: async () => undefined,
  };
}

function modelOf(engine: string, model: string) {
  const sampling = chooseSampling(model);
  const entry = toModel({ key: `${prefix}${model}`, name: model, engine, side: sampling.side });
  const capabilities = {
    ...plainCapabilities,
    steps: { min: 1, max: 50, default: steps },
    guidance: { min: 1, max: 30, default: guidance },
    samplers: orderSamplers(samplers, sampling),
  };
  return { ...entry, description: `${model} on volunteers’ machines. Your words are sent to them.`, capabilities };
}

const snap = (px: number): number => Math.min(3_072, Math.max(64, Math.round(px / 64) * 64));

function toRequest({ model: key, prompt, negativePrompt, width, height, seed, settings }: EngineJob) {
  const model = key.slice(prefix.length);
  const sampler = settings?.sampler ?? orderSamplers(samplers, chooseSampling(model))[0]!;
  return {
    // `###` separates the negative prompt.
    prompt: negativePrompt.trim() === '' ? prompt : `${prompt} ### ${negativePrompt}`,
    models: [model],
    nsfw: false,
    censor_nsfw: true,
    slow_workers: true,
    // Lets the Horde reduce the size where the account has no credit, instead of refusing.
    allow_downgrade: true,
    replacement_filter: true,
    r2: true,
    shared: false,
    params: {
      width: snap(width),
      height: snap(height),
      steps: settings?.steps ?? steps,
      cfg_scale: Number((settings?.guidance ?? guidance).toFixed(2)),
      sampler_name: sampler,
      // Only k-diffusion samplers have the Karras schedule.
      karras: sampler.startsWith('k_'),
      ...(settings?.tiling === true ? { tiling: true } : {}),
      n: 1,
      seed: String(seed),
    },
  };
}

type Asked = { requestId: string; signal: AbortSignal };
type Look = v.InferOutput<typeof checkAnswer> & { isWhole: boolean };

/** The state of a request; null when AI Horde does not know it. Falls back to the full status where the short one fails. */
async function look(name: string, http: EngineHttp, { requestId, signal }: Asked): Promise<Look | null> {
  const ask = async (part: 'check' | 'status'): Promise<Look | null> => {
    const answer = await http.send(`/generate/${part}/${encodeURIComponent(requestId)}`, { signal });
    const told = readJson(name, answer);
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw http.toError(answer);
    return { ...parseAnswer(name, checkAnswer, told), isWhole: part === 'status' };
  };
  try {
    return await ask('check');
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return ask('status');
  }
}

async function readOutcome(name: string, http: EngineHttp, { requestId, signal }: Asked): Promise<EngineState> {
  const answer = await http.json(`/generate/status/${encodeURIComponent(requestId)}`, { signal });
  const [made] = parseAnswer(name, statusAnswer, answer).generations;
  // The request was canceled before a worker began.
  if (made === undefined) return { state: 'canceled' };
  if (made.censored) return failed('CONTENT_POLICY', `${name} refused this prompt.`);
  return toSucceeded(await http.output(made, { signal }));
}

const failed = (code: EngineErrorCode, message: string): EngineState => ({ state: 'failed', error: new EngineError(code, message) });

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const parsed = v.safeParse(v.object({ rc: v.string() }), body);
  const rc = parsed.success ? parsed.output.rc : '';
  if (rc === 'CorruptPrompt') return new EngineError('CONTENT_POLICY', `${name} refused this prompt.`);
  if (rc === 'KudosUpfront') return new EngineError('FORBIDDEN', `${name} makes this only for an account with kudos: ask for less.`);
  if (rc === 'NoValidWorkers' || rc === 'UnsupportedModel' || rc === 'InvalidModel')
    return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  if (rc === 'MaintenanceMode') return new EngineError('RATE_LIMIT', `${name} is being looked after.`, 300);
  return status === 404 ? new EngineError('UNAVAILABLE', `${name} no longer knows this picture.`) : undefined;
}
