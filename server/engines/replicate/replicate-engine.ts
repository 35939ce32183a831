import * as v from 'valibot';
import { endingOf } from '../../../contract/import/media-ending.ts';
import { catalogueExtras } from '../catalogue/catalogue-extras.ts';
import { findCatalogueModel, listCatalogue, listCatalogueUpscalers } from '../catalogue/model-catalogue.ts';
import { planRequest } from '../catalogue/plans/plan-request.ts';
import { priceOfJob } from '../catalogue/plans/price-of-job.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type EngineHttp, toSucceeded } from '../connected/http/engine-http.ts';
import type { OutputKind } from '../connected/http/find-output.ts';
import { openHandedFiles } from '../connected/handed-files.ts';
import { createModelList } from '../connected/models/model-list.ts';
import { whileThere } from '../connected/http/while-there.ts';
import { parseAnswer, readJson } from '../connected/http/parse-answer.ts';
import { EngineError, type EngineErrorCode, type EngineState } from '../engine.ts';
import { askReplicate, type Prediction, predictionSchema } from './ask-replicate.ts';
import { explainReplicate } from './explain-replicate.ts';
import { createReplicateComposer } from './replicate-composer.ts';
import { createReplicateTrainer } from './replicate-trainer.ts';
import { createReplicateWebhooks } from './replicate-webhook.ts';
import { findTrainedVersion, withTrained } from './trained-version.ts';

/** Larger files are uploaded before the request. */
const inlineBytesMax = 256 * 1024;
const pollMs = { starting: 2_000, processing: 1_500 };
/** Poll interval of a job with a webhook. */
const calledPollMs = 5_000;

const fileAnswer = v.object({ urls: v.object({ get: v.string() }) });
const handleSchema = v.object({ id: v.string(), output: v.picklist(['image', 'video']), isCalled: v.optional(v.boolean(), false) });

/** Replicate. It keeps results for an hour. It has no idempotency key, so an interrupted submit is not repeated. */
export function createReplicateEngine(settings: EngineSettings): ConnectedEngine {
  const { name, webhookFor } = settings;
  const headers: Record<string, string> = settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` };
  const http = createEngineHttp({
    name,
    address: settings.address,
    headers,
    explain: (status, body) => explainReplicate(name, status, body),
  });
  const models = listCatalogue({ engine: 'replicate', name });
  const list = createModelList(async () => {
    await http.json('/account');
    return models;
  }, models);
  const path = (handle: unknown): string => `/predictions/${encodeURIComponent(v.parse(handleSchema, handle).id)}`;

  return {
    key: settings.key,
    priceOf: (job) => priceOfJob('replicate', job),
    ...list,
    upscalers: () => whileThere(list.models(), () => listCatalogueUpscalers('replicate')),
    extras: async (key) => catalogueExtras('replicate', key, 'name'),
    composer: createReplicateComposer(settings, { headers, ...list }),
    trainer: createReplicateTrainer(name, http, { ...list, hand: (file) => hand(name, http, file) }),
    submit: async (job) => {
      const model = findCatalogueModel(job);
      if (model === undefined) throw new EngineError('MODEL_RETIRED', `${name} does not have this model.`);
      const trained = findTrainedVersion(name, job);
      const toAddress = await openHandedFiles(job, inlineBytesMax, (file) => hand(name, http, file));
      const { endpoint, input } = planRequest({ model, engine: 'replicate', now: Date.now() }, withTrained(job), toAddress);
      const webhook = webhookFor?.(job);
      const called = webhook === undefined ? {} : { webhook, webhook_events_filter: ['completed'] };
      const { id } = parseAnswer(name, predictionSchema, await askReplicate(name, http, { endpoint, trained, input, called }));
      return { id, output: job.video ? 'video' : 'image', ...(webhook === undefined ? {} : { isCalled: true }) };
    },
    poll: async (handle, signal) => {
      const answer = await http.send(path(handle), { signal });
      const told = readJson(name, answer);
      if (answer.status === 404) return failed('UNAVAILABLE', `${name} has lost this picture.`);
      if (answer.status !== 200) throw http.toError(answer);
      const now = parseAnswer(name, predictionSchema, told);
      const { output: kind, isCalled } = v.parse(handleSchema, handle);
      const state = await toState({ name, http, kind, signal }, now);
      return isCalled && 'pollAgainMs' in state ? { ...state, pollAgainMs: calledPollMs } : state;
    },
    verifyWebhook: createReplicateWebhooks(name, http),
    // Replicate answers a cancel of an ended request with its state, which is no error.
    cancel: async (handle) => void (await http.send(`${path(handle)}/cancel`, { method: 'POST' })),
    close: async () => undefined,
  };
}

async function hand(name: string, http: EngineHttp, { bytes, mime }: { bytes: Uint8Array; mime: string }): Promise<string> {
  const form = new FormData();
  form.set('content', new Blob([new Uint8Array(bytes)], { type: mime }), `pleinair.${endingOf(mime)}`);
  return parseAnswer(name, fileAnswer, await http.json('/files', { method: 'POST', form, timeoutMs: 120_000 })).urls.get;
}

type Polled = { name: string; http: EngineHttp; kind: OutputKind; signal: AbortSignal };

async function toState({ name, http, kind, signal }: Polled, now: Prediction): Promise<EngineState> {
  if (now.status === 'starting') return { state: 'queued', progress: null, pollAgainMs: pollMs.starting };
  if (now.status === 'processing') return { state: 'running', progress: readProgress(now.logs), pollAgainMs: pollMs.processing };
  if (now.status === 'canceled' || now.status === 'aborted') return { state: 'canceled' };
  if (now.status === 'failed') {
    const isRefused = /nsfw|sensitive|flagged|E005/i.test(JSON.stringify(now.error ?? ''));
    return isRefused
      ? failed('CONTENT_POLICY', `${name} refused this prompt.`)
      : failed('UNAVAILABLE', `${name} could not make this picture.`);
  }
  if (now.output === undefined || now.output === null) return failed('NO_OUTPUT', `${name} no longer has the picture it made.`);
  // Each model has its own field names in the output.
  const named = typeof now.output === 'object' ? Object.values(now.output) : [];
  return toSucceeded(await http.output([now.output, ...named], { signal, kind }));
}

/** The last percentage in the log, as 0–1. */
function readProgress(logs: string): number | null {
  const last = [...logs.matchAll(/(\d{1,3})%\|/g)].at(-1)?.[1];
  return last === undefined ? null : Math.min(1, Number(last) / 100);
}

const failed = (code: EngineErrorCode, message: string): EngineState => ({ state: 'failed', error: new EngineError(code, message) });
