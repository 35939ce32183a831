import * as v from 'valibot';
import type { GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type EngineHttp, toSucceeded } from '../connected/http/engine-http.ts';
import type { OutputKind } from '../connected/http/find-output.ts';
import { createModelList } from '../connected/models/model-list.ts';
import { whileThere } from '../connected/http/while-there.ts';
import { parseAnswer, readJson } from '../connected/http/parse-answer.ts';
import { EngineError, type EngineState } from '../engine.ts';
import { catalogueExtras } from '../catalogue/catalogue-extras.ts';
import { createFalLoras } from './fal-loras.ts';
import { findCatalogueModel, listCatalogue, listCatalogueUpscalers } from '../catalogue/model-catalogue.ts';
import { planRequest } from '../catalogue/plans/plan-request.ts';
import { priceOfJob } from '../catalogue/plans/price-of-job.ts';
import { withClearMask } from '../connected/clear-mask.ts';
import { createFalFiles } from './fal-files.ts';
import { explainFalRequest, failureTypes, toFalRequest } from './fal-queue.ts';
import { createFalComposer } from './fal-composer.ts';
import { createFalSpeaker } from './fal-speaker.ts';
import { createFalTrainer } from './fal-trainer.ts';
import { createFalWebhooks } from './fal-webhook.ts';

const pollMs = { queued: 2_000, running: 1_000 };
/** Poll interval of a job with a webhook. */
const calledPollMs = 5_000;
/** The address of an unknown request: fal refuses its status to a wrong key, and answers a right one for free. */
const unknownRequest = '/fal-ai/flux/requests/00000000-0000-4000-8000-000000000000/status';

const handleSchema = v.object({
  status: v.string(),
  response: v.string(),
  cancel: v.string(),
  output: v.optional(v.picklist(['image', 'video']), 'image'),
  isCalled: v.optional(v.boolean(), false),
});
const statusAnswer = v.object({
  status: v.picklist(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  queue_position: v.fallback(v.number(), 0),
});
const blackened = v.object({ has_nsfw_concepts: v.looseTuple([v.literal(true)]) });

/** fal's queue. It has no idempotency key, so an interrupted submit is not repeated: the item fails and is refunded. */
export function createFalEngine(settings: EngineSettings): ConnectedEngine {
  const { name, webhookFor } = settings;
  const headers: Record<string, string> = settings.apiKey === null ? {} : { authorization: `Key ${settings.apiKey}` };
  const http = createEngineHttp({ name, address: settings.address, headers, explain: (status, body) => explain(name, status, body) });
  const models = listCatalogue({ engine: 'fal', name });
  const files = createFalFiles(settings, headers);
  const handLoras = createFalLoras(files);
  const list = createModelList(async () => {
    const answer = await http.send(unknownRequest);
    if (answer.status === 401 || answer.status === 403 || answer.status >= 500) throw http.toError(answer);
    return models;
  }, models);

  return {
    key: settings.key,
    priceOf: (job) => priceOfJob('fal', job),
    ...list,
    upscalers: () => whileThere(list.models(), () => listCatalogueUpscalers('fal')),
    speaker: createFalSpeaker(settings, { headers, ...list }),
    composer: createFalComposer(settings, { headers, ...list }),
    trainer: createFalTrainer(settings, { headers, ...files, ...list }),
    extras: async (key) => catalogueExtras('fal', key, 'file'),
    submit: async (job) => {
      const model = findCatalogueModel(job);
      if (model === undefined) throw new EngineError('MODEL_RETIRED', `${name} does not have this model.`);
      const given = { ...(await withClearMask(job)), ...(await handLoras(job.trained)) };
      const { endpoint, input } = planRequest({ model, engine: 'fal', now: Date.now() }, given, await files.open(given));
      const webhook = webhookFor?.(job);
      const call = webhook === undefined ? '' : `?fal_webhook=${encodeURIComponent(webhook)}`;
      const answer = await http.send(`/${endpoint}${call}`, { method: 'POST', json: input, timeoutMs: 60_000 });
      if (answer.status === 404) throw new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
      if (answer.status < 200 || answer.status > 299) throw http.toError(answer);
      const handle = toFalRequest(settings, readJson(name, answer));
      return { ...handle, output: job.video ? 'video' : 'image', ...(call === '' ? {} : { isCalled: true }) };
    },
    poll: async (handle, signal) => {
      const { status: path, response, output: kind, isCalled } = v.parse(handleSchema, handle);
      const job = { name, http, response, signal, kind };
      const waits = (state: 'queued' | 'running') => ({ state, progress: null, pollAgainMs: isCalled ? calledPollMs : pollMs[state] });
      try {
        const now = parseAnswer(name, statusAnswer, await http.json(path, { signal }));
        if (now.status === 'IN_PROGRESS') return waits('running');
        if (now.status === 'IN_QUEUE') return { ...waits('queued'), queuePosition: now.queue_position };
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        return (await readUntoldOutcome(job, error)) ?? waits('running');
      }
      return readOutcome(job, await http.send(response, { signal }));
    },
    verifyWebhook: createFalWebhooks(settings),
    // fal refuses to cancel an ended request, which is no error. A running one may still finish and be billed.
    cancel: async (handle) => void (await http.send(v.parse(handleSchema, handle).cancel, { method: 'PUT' })),
    close: async () => undefined,
  };
}

type Completed = { name: string; http: EngineHttp; response: string; signal: AbortSignal; kind: OutputKind };

const unsettled = new Set([429, 502, 503]);
/** Statuses that say nothing about the request. */
const untold = new Set([401, 403, 408, 429]);

/**
 * For a request with an unreadable status: reads its result, which also tells whether it has ended; null while it runs.
 * @throws `error`, the failure of the status, where the result is unreadable too
 */
async function readUntoldOutcome(job: Completed, error: EngineError): Promise<EngineState | null> {
  const { name, http, response, signal } = job;
  const answer = await http.send(response, { signal });
  const told = v.safeParse(sentence, readJson(name, answer));
  if (answer.status === 404) return failed(new EngineError('UNAVAILABLE', `${name} has lost this picture.`));
  if (answer.status === 400 && told.success && /in progress/i.test(told.output.detail)) return null;
  if (answer.status >= 500 || untold.has(answer.status)) throw error;
  return readOutcome(job, answer);
}

/** A failed request counts as completed too: its result is the failure. */
async function readOutcome({ name, http, signal, kind }: Completed, answer: GuardedResponse): Promise<EngineState> {
  // These statuses come from a proxy, not from the request: the picture exists, so the next poll fetches it.
  if (unsettled.has(answer.status)) throw http.toError(answer);
  // fal does not bill failures of its own machines.
  if (answer.status >= 500) return failed(http.toError(answer), 0);
  if (answer.status < 200 || answer.status > 299) return failed(http.toError(answer));
  const output = readJson(name, answer);
  // The safety checker blackened the picture.
  if (v.is(blackened, output)) return failed(refused(name));
  return toSucceeded(await http.output(output, { signal, kind }));
}

function failed(error: EngineError, costUsd?: number): EngineState {
  if (error.code === 'CANCELED') return { state: 'canceled' };
  // An ended request must not be submitted again, so passing errors become final.
  const isPassing = error.code === 'RATE_LIMIT' || error.code === 'UNREACHABLE';
  const known = isPassing ? new EngineError('UNAVAILABLE', error.message) : error;
  return { state: 'failed', error: known, ...(costUsd === undefined ? {} : { costUsd }) };
}

const sentence = v.object({ detail: v.string() });

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const types = failureTypes(body);
  if (types.includes('content_policy_violation')) return refused(name);
  if (types.includes('no_media_generated')) return new EngineError('NO_OUTPUT', `${name} made no picture of this.`);
  return explainFalRequest(name, status, body);
}

function refused(name: string): EngineError {
  return new EngineError('CONTENT_POLICY', `${name} refused this prompt.`);
}
