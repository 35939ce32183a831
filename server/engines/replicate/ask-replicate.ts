import * as v from 'valibot';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { beforeSubmit } from '../connected/handed-files.ts';
import { parseAnswer, readJson } from '../connected/http/parse-answer.ts';
import type { TrainedVersion } from './trained-version.ts';

export const predictionSchema = v.object({
  id: v.string(),
  status: v.picklist(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: v.optional(v.unknown()),
  error: v.optional(v.unknown()),
  logs: v.fallback(v.string(), ''),
});
export type Prediction = v.InferOutput<typeof predictionSchema>;

const versionAnswer = v.object({
  id: v.string(),
  openapi_schema: v.optional(
    v.object({ components: v.object({ schemas: v.object({ Input: v.object({ properties: v.record(v.string(), v.unknown()) }) }) }) }),
  ),
});
const modelAnswer = v.object({ latest_version: v.nullish(versionAnswer) });

type Asked = { endpoint: string; trained?: TrainedVersion | undefined; input: Record<string, unknown>; called?: Record<string, unknown> };

/** Begins a prediction. Field names change over time: drops fields that the current version does not have. @throws EngineError */
export async function askReplicate(name: string, http: EngineHttp, { endpoint, trained, input, called = {} }: Asked): Promise<unknown> {
  const version = await beforeSubmit(() => (trained === undefined ? findLatest(name, http, endpoint) : findVersion(name, http, trained)));
  const known = version?.openapi_schema?.components.schemas.Input.properties;
  const taken = Object.fromEntries(Object.entries(input).filter(([field]) => known === undefined || field in known));
  const request = { method: 'POST', timeoutMs: 60_000 } as const;
  const byVersion = (id: string) => http.json('/predictions', { ...request, json: { version: id, input: taken, ...called } });
  if (trained !== undefined) return byVersion(trained.version);
  const answer = await http.send(`/models/${endpoint}/predictions`, { ...request, json: { input: taken, ...called } });
  // Community models answer 404 to their name and run by version only.
  if (answer.status === 404 && version) return byVersion(version.id);
  if (answer.status < 200 || answer.status > 299) throw http.toError(answer);
  return readJson(name, answer);
}

type Version = v.InferOutput<typeof versionAnswer>;

async function findLatest(name: string, http: EngineHttp, endpoint: string): Promise<Version | null | undefined> {
  return parseAnswer(name, modelAnswer, await http.json(`/models/${endpoint}`)).latest_version;
}

async function findVersion(name: string, http: EngineHttp, { model, version }: TrainedVersion): Promise<Version> {
  return parseAnswer(name, versionAnswer, await http.json(`/models/${model}/versions/${version}`));
}
