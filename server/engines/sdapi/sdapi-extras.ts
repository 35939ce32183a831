import * as v from 'valibot';
import type { EngineHttp } from '../connected/engine-http.ts';
import { parseAnswer } from '../connected/parse-answer.ts';
import { EngineError, type EngineExtras, type EngineJob } from '../engine.ts';

const freshMs = 60_000;
// With an alias: what serves only the same addresses may list files that it does not take from the words.
const lorasAnswer = v.array(v.unknown());
const loraSchema = v.object({ name: v.string(), alias: v.string() });
const controlnetsAnswer = v.object({ model_list: v.array(v.string()) });

/** Remembers which LoRAs and ControlNets there are. Where one of the extensions is not installed there are none of its kind. */
export function createSdapiExtras(name: string, { api, root }: { api: EngineHttp; root: EngineHttp }): () => Promise<EngineExtras> {
  let known: { at: number; extras: Promise<EngineExtras> } | undefined;
  return () => {
    if (known === undefined || Date.now() - known.at > freshMs) known = { at: Date.now(), extras: load(name, api, root) };
    return known.extras;
  };
}

async function load(name: string, api: EngineHttp, root: EngineHttp): Promise<EngineExtras> {
  const [loras, nets] = await Promise.all([ask(() => api.json('/loras')), ask(() => root.json('/controlnet/model_list'))]);
  const listed = loras === null ? [] : parseAnswer(name, lorasAnswer, loras);
  return {
    trained: listed.flatMap((lora) => (v.is(loraSchema, lora) ? [lora.name] : [])),
    controlnets: nets === null ? [] : parseAnswer(name, controlnetsAnswer, nets).model_list,
  };
}

/** Null where it is not served, or does not answer now: then nobody can ask for it. */
async function ask(request: () => Promise<unknown>): Promise<unknown> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** The words with the LoRAs that act, as these engines read them. */
export function withLoras(prompt: string, trained: EngineJob['trained'] = []): string {
  return [prompt, ...trained.map(({ name, weight }) => `<lora:${name}:${weight}>`)].join(' ');
}

/** The unit of the ControlNet extension. */
export function toControlUnit({
  model,
  annotator = 'none',
  resizeMode = 'Crop and Resize',
  scale,
  bytes,
}: NonNullable<EngineJob['control']>) {
  const unit = {
    enabled: true,
    model,
    module: annotator,
    weight: scale,
    resize_mode: resizeMode,
    image: Buffer.from(bytes).toString('base64'),
  };
  return { alwayson_scripts: { controlnet: { args: [unit] } } };
}
