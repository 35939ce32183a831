import * as v from 'valibot';
import { limits } from '../../../contract/limits.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import type { EngineHttp } from '../connected/engine-http.ts';
import { createModelList } from '../connected/model-list.ts';
import { decodePicture, parseAnswer } from '../connected/parse-answer.ts';
import { toModel } from '../connected/to-model.ts';
import { createWaitingEngine } from '../connected/waiting-engine.ts';
import { EngineError, type EngineJob } from '../engine.ts';
import { chooseSize, isGptImage } from './image-size.ts';
import { isImageModel, isTextModel, listOpenaiModels, openOpenai, sortTextModels } from './openai-http.ts';
import { createOpenaiWriter } from './openai-writer.ts';

const modelPrefix = 'openai/';
/** A large picture of high quality takes minutes. */
const makeMs = 300_000;
const concurrency = 4;

const imagesAnswer = v.object({
  data: v.array(v.object({ b64_json: v.optional(v.nullable(v.string())), url: v.optional(v.nullable(v.string())) })),
});

/**
 * The API of OpenAI, which LocalAI, stable-diffusion.cpp, Ollama, LM Studio and others speak too, as far as they make pictures or
 * write. Its address ends before `/images` and `/chat`.
 */
export function createOpenaiEngine(settings: EngineSettings): ConnectedEngine {
  const { name } = settings;
  const http = openOpenai(settings);
  let texts: string[] = [];
  const list = createModelList(async () => {
    const asked = listOpenaiModels(name, http);
    // One that is off writes nothing.
    await asked.catch(() => (texts = []));
    const listed = await asked;
    texts = sortTextModels(listed.filter(isTextModel));
    const ids = new Set([...settings.models, ...listed.filter(isImageModel)]);
    const models = [...ids].map((id) => toModel({ key: `${modelPrefix}${id}`, name: id, engine: name, side: 1024 }));
    return models.filter(({ key }) => key.length <= limits.modelKeyLength);
  });
  return {
    key: settings.key,
    ...list,
    // Its own machines are paid for by whom a key belongs to; the list of prices is not part of the API.
    priceOf: () => (settings.apiKey === null ? 0 : null),
    writer: {
      ...createOpenaiWriter(settings),
      models: async () => {
        await list.models();
        return texts;
      },
    },
    ...createWaitingEngine({ name, concurrency, make: (job, signal) => make({ name, http }, job, signal) }),
  };
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
