import sharp from 'sharp';
import { toClearMask } from '../connected/clear-mask.ts';
import { endingOf } from '../../../contract/import/media-ending.ts';
import { limits } from '../../../contract/limits.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { plainCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import type { GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts';
import { sniffType } from '../../lib/guarded-fetch/sniff-type.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { createModelList } from '../connected/models/model-list.ts';
import { toModel } from '../connected/models/to-model.ts';
import { createWaitingEngine } from '../connected/waiting-engine.ts';
import type { EngineJob } from '../engine.ts';
import { chooseSize, isGptImage } from './image-size.ts';
import { isImageModel, isSpeechModel, isTextModel, listOpenaiModels, openOpenai, sortTextModels } from './openai-http.ts';
import { createOpenaiSpeaker, openaiPrefix } from './openai-speaker.ts';
import { createOpenaiWriter } from './openai-writer.ts';

/** A large picture of high quality takes minutes; on a server without a key, which is one's own, up to an hour. */
const makeMs = { own: 3_600_000, hosted: 900_000 };
const concurrency = 4;

/**
 * The API of OpenAI, also of LocalAI, stable-diffusion.cpp, Ollama, LM Studio and others: pictures, text and speech. Its address ends
 * before `/images`, `/chat` and `/audio`.
 */
export function createOpenaiEngine(settings: EngineSettings): ConnectedEngine {
  const { name } = settings;
  const http = openOpenai(settings);
  const timeoutMs = settings.apiKey === null ? makeMs.own : makeMs.hosted;
  let texts: string[] = [];
  let voices: string[] = [];
  const list = createModelList(async () => {
    const asked = listOpenaiModels(name, http);
    // An engine that is off has no text and speech models.
    await asked.catch(() => ([texts, voices] = [[], []]));
    const listed = await asked;
    texts = sortTextModels(listed.filter(isTextModel));
    voices = [...new Set([...settings.models.filter(isSpeechModel), ...listed.filter(isSpeechModel)])];
    const ids = new Set([...settings.models.filter((id) => !isSpeechModel(id)), ...listed.filter(isImageModel)]);
    const models = [...ids].map((id) => modelOf(name, id));
    return models.filter(({ key }) => key.length <= limits.modelKeyLength);
  });
  return {
    key: settings.key,
    ...list,
    // A server without a key is one's own and free. The API has no price list.
    priceOf: () => (settings.apiKey === null ? 0 : null),
    writer: {
      ...createOpenaiWriter(settings),
      models: async () => {
        await list.models();
        return texts;
      },
    },
    speaker: createOpenaiSpeaker(settings, async () => {
      await list.models();
      return voices;
    }),
    ...createWaitingEngine({ name, concurrency, make: (job, signal) => make({ http, timeoutMs }, job, signal) }),
  };
}

/** Masks only for OpenAI's models: other servers may ignore them. */
function modelOf(engine: string, id: string): Model {
  const model = toModel({ key: `${openaiPrefix}${id}`, name: id, engine, side: 1024 });
  return isGptImage(id) ? { ...model, capabilities: { ...plainCapabilities, references_max: 1, has_mask: true } } : model;
}

type Api = { http: EngineHttp; timeoutMs: number };

async function make({ http, timeoutMs }: Api, job: EngineJob, signal: AbortSignal): Promise<Uint8Array> {
  const model = job.model.slice(openaiPrefix.length);
  // The API has no field for a negative prompt.
  const prompt = job.negativePrompt.trim() === '' ? job.prompt : `${job.prompt}\n\nAvoid: ${job.negativePrompt}`;
  const common = { model, prompt, n: 1, size: chooseSize(model, job) };
  // OpenAI's models always answer with bytes; other servers need `response_format`.
  const format = isGptImage(model) ? { output_format: 'png' } : { response_format: 'b64_json' };
  const shown = await fitMasked(job, common.size);
  const ask = (fields: Fields): Promise<GuardedResponse> => {
    const request = { method: 'POST', signal, timeoutMs } as const;
    if (job.references.length === 0) return http.send('/images/generations', { ...request, json: fields });
    return http.send('/images/edits', { ...request, form: toForm(fields, shown) });
  };
  const answer = await ask({ ...common, ...format });
  // A name does not always tell which fields a model takes. A request refused for a field was not begun.
  const again = refusesFormat(answer) ? await ask(common) : answer;
  return http.output(http.read(again), { signal });
}

function refusesFormat({ status, bytes }: GuardedResponse): boolean {
  return (status === 400 || status === 422) && /(response|output)_format/.test(Buffer.from(bytes).toString());
}

type Fields = Record<string, string | number>;

function toForm(fields: Fields, { references, mask }: Pick<EngineJob, 'references' | 'mask'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  const field = references.length === 1 ? 'image' : 'image[]';
  for (const { bytes } of references) form.append(field, ...toFile(bytes, 'reference'));
  if (mask !== undefined) form.set('mask', ...toFile(mask, 'mask'));
  return form;
}

function toFile(bytes: Uint8Array, name: string): [file: Blob, fileName: string] {
  const type = sniffType(bytes) ?? 'image/webp';
  return [new Blob([new Uint8Array(bytes)], { type }), `${name}.${endingOf(type)}`];
}

/**
 * Scales the picture and the mask of a job to the output size. Models with few fixed shapes get a stretched picture; the studio stretches
 * the result back.
 */
async function fitMasked({ references, mask }: EngineJob, size: string): Promise<Pick<EngineJob, 'references' | 'mask'>> {
  if (mask === undefined) return { references };
  const [width, height] = size.split('x').map(Number);
  const fit = async (bytes: Uint8Array): Promise<Uint8Array> =>
    height === undefined ? bytes : sharp(bytes).resize(width, height, { fit: 'fill' }).png().toBuffer();
  const fitted = references.map(async ({ bytes, strength }) => ({ bytes: await fit(bytes), strength }));
  return { references: await Promise.all(fitted), mask: await toClearMask(await fit(mask)) };
}
