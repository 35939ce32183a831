import * as v from 'valibot';
import { findCatalogueModel, listCatalogue } from '../catalogue/model-catalogue.ts';
import { planRequest } from '../catalogue/plans/plan-request.ts';
import { priceOfJob } from '../catalogue/plans/price-of-job.ts';
import type { ConnectedEngine, EngineSettings } from './connected-engine.ts';
import { createEngineHttp, type EngineHttp } from './http/engine-http.ts';
import { createModelList } from './models/model-list.ts';
import { parseAnswer } from './http/parse-answer.ts';
import { createWaitingEngine } from './waiting-engine.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import { EngineError, type EngineJob } from '../engine.ts';

const makeMs = 180_000;
const concurrency = 4;

const generateAnswer = v.object({
  candidates: v.nullish(v.array(v.object({ finishReason: v.nullish(v.string()) }))),
  promptFeedback: v.nullish(v.object({ blockReason: v.nullish(v.string()) })),
});
const failure = v.object({
  error: v.object({
    status: v.optional(v.string(), ''),
    message: v.optional(v.string(), ''),
    details: v.optional(v.array(v.unknown()), []),
  }),
});
const retryInfo = v.object({ retryDelay: v.pipe(v.string(), v.regex(/^\d+(\.\d+)?s$/)) });

const refusals = /SAFETY|PROHIBITED_CONTENT|BLOCKLIST|SPII|RECITATION/;

/** Google's Gemini API, which answers when a picture is done. It takes an aspect ratio, but no seed and no size. */
export function createGeminiEngine(settings: EngineSettings): ConnectedEngine {
  const { name } = settings;
  const headers: Record<string, string> = settings.apiKey === null ? {} : { 'x-goog-api-key': settings.apiKey };
  const http = createEngineHttp({ name, address: settings.address, headers, explain: (status, body) => explain(name, status, body) });
  const models = listCatalogue({ engine: 'gemini', name });
  const list = createModelList(async () => {
    await http.json('/models?pageSize=1');
    return models;
  }, models);
  return {
    key: settings.key,
    priceOf: (job) => priceOfJob('gemini', job),
    ...list,
    ...createWaitingEngine({ name, concurrency, make: (job, signal) => make({ name, http }, job, signal) }),
  };
}

async function make({ name, http }: { name: string; http: EngineHttp }, job: EngineJob, signal: AbortSignal): Promise<Uint8Array> {
  const model = findCatalogueModel(job);
  if (model === undefined) throw new EngineError('MODEL_RETIRED', `${name} does not have this model.`);
  const { endpoint, input } = planRequest({ model, engine: 'gemini', now: Date.now() }, job, (bytes) =>
    Buffer.from(bytes).toString('base64'),
  );
  const answer = await http.json(`/models/${endpoint}:generateContent`, {
    method: 'POST',
    json: toBody(input, job),
    signal,
    timeoutMs: makeMs,
  });
  const { candidates, promptFeedback } = parseAnswer(name, generateAnswer, answer);
  if (promptFeedback?.blockReason || refusals.test(candidates?.[0]?.finishReason ?? ''))
    throw new EngineError('CONTENT_POLICY', `${name} refused this prompt.`);
  return http.output(answer, { signal });
}

function toBody({ prompt, aspectRatio, images = [] }: { prompt?: unknown; aspectRatio?: unknown; images?: unknown }, job: EngineJob) {
  const types = job.references.map(({ bytes }) => sniffType(bytes) ?? 'image/webp');
  const pictures = (images as string[]).map((data, index) => ({ inlineData: { mimeType: types[index], data } }));
  return {
    contents: [{ parts: [{ text: prompt }, ...pictures] }],
    generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio } },
  };
}

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const parsed = v.safeParse(failure, body);
  const { message, details } = parsed.success ? parsed.output.error : { message: '', details: [] };
  if (/API key not valid|API_KEY_INVALID/i.test(`${message} ${JSON.stringify(details)}`))
    return new EngineError('AUTH', `${name} does not accept the key it was given.`);
  if (status === 404) return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  if (status !== 429) return undefined;
  // Rate limit and spent quota share status 429: only the rate limit has a retry delay.
  const told = details.flatMap((detail) => (v.is(retryInfo, detail) ? Number.parseFloat(detail.retryDelay) : []))[0];
  if (told !== undefined) return new EngineError('RATE_LIMIT', `${name} has no room at the moment.`, told);
  return new EngineError('QUOTA', `The account at ${name} has nothing left to spend.`);
}
