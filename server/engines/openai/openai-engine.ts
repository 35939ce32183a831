import * as v from 'valibot';
import { limits } from '../../../contract/limits.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type EngineHttp } from '../connected/engine-http.ts';
import { createModelList } from '../connected/model-list.ts';
import { decodePicture, parseAnswer } from '../connected/parse-answer.ts';
import { toModel } from '../connected/to-model.ts';
import { createWaitingEngine } from '../connected/waiting-engine.ts';
import { EngineError, type EngineJob } from '../engine.ts';
import { chooseSize, isGptImage } from './image-size.ts';

const modelPrefix = 'openai/';
/** A large picture of high quality takes minutes. */
const makeMs = 300_000;
const concurrency = 4;

const modelsAnswer = v.object({ data: v.array(v.object({ id: v.string() })) });
const imagesAnswer = v.object({
  data: v.array(v.object({ b64_json: v.optional(v.nullable(v.string())), url: v.optional(v.nullable(v.string())) })),
});
const failure = v.object({
  error: v.object({ code: v.optional(v.nullable(v.union([v.string(), v.number()]))), type: v.optional(v.nullable(v.string())) }),
});

/** The images API of OpenAI, which LocalAI, stable-diffusion.cpp and others speak too. Its address ends before `/images`. */
export function createOpenaiEngine(settings: EngineSettings): ConnectedEngine {
  const { name } = settings;
  const headers: Record<string, string> = settings.apiKey === null ? {} : { authorization: `Bearer ${settings.apiKey}` };
  const http = createEngineHttp({ name, address: settings.address, headers, explain: (status, body) => explain(name, status, body) });
  const list = createModelList(async () => {
    const { data } = parseAnswer(name, modelsAnswer, await http.json('/models'));
    const ids = new Set([...settings.models, ...data.map(({ id }) => id).filter(isImageModel)]);
    const models = [...ids].map((id) => toModel({ key: `${modelPrefix}${id}`, name: id, engine: name, side: 1024 }));
    return models.filter(({ key }) => key.length <= limits.modelKeyLength);
  });
  return {
    key: settings.key,
    ...list,
    ...createWaitingEngine({ name, concurrency, make: (job, signal) => make({ name, http }, job, signal) }),
  };
}

/** The list names models of all kinds, without saying which make pictures. */
function isImageModel(id: string): boolean {
  return /image|flux|diffusion|kontext|sdxl|dreamshaper|(^|[^a-z])sd[-_.\d]/i.test(id) && !/embed|vision|whisper/i.test(id);
}

async function make({ name, http }: { name: string; http: EngineHttp }, job: EngineJob, signal: AbortSignal): Promise<Uint8Array> {
  const model = job.model.slice(modelPrefix.length);
  // There is no field for what should not be seen.
  const prompt = job.negativePrompt.trim() === '' ? job.prompt : `${job.prompt}\n\nAvoid: ${job.negativePrompt}`;
  const common = { model, prompt, n: 1, size: chooseSize(model, job) };
  // The models of OpenAI always answer with bytes; the others are asked to.
  const format = isGptImage(model) ? { output_format: 'png' } : { response_format: 'b64_json' };
  const request = { method: 'POST', signal, timeoutMs: makeMs } as const;
  const answer =
    job.references.length === 0
      ? await http.json('/images/generations', { ...request, json: { ...common, ...format } })
      : await http.json('/images/edits', { ...request, form: toForm({ ...common, ...format }, job) });
  const [image] = parseAnswer(name, imagesAnswer, answer).data;
  if (typeof image?.b64_json === 'string') return decodePicture(name, image.b64_json);
  if (typeof image?.url === 'string') return http.download(image.url, signal);
  throw new EngineError('NO_OUTPUT', `${name} sent no picture.`);
}

function toForm(fields: Record<string, string | number>, { references }: EngineJob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const field = references.length === 1 ? 'image' : 'image[]';
  for (const { bytes } of references) form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), 'reference.webp');
  return form;
}

const refusals = new Set(['moderation_blocked', 'content_policy_violation', 'image_generation_user_error', 'content_filter']);
const emptyAccounts = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active']);

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const parsed = v.safeParse(failure, body);
  const words = parsed.success ? [String(parsed.output.error.code ?? ''), parsed.output.error.type ?? ''] : [];
  if (words.some((word) => refusals.has(word))) return new EngineError('CONTENT_POLICY', `${name} refused this prompt.`);
  if (words.some((word) => emptyAccounts.has(word))) return new EngineError('QUOTA', `The account at ${name} has nothing left to spend.`);
  if (status === 404 || words.includes('model_not_found')) return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  return undefined;
}
