import * as v from 'valibot';
import { resizeModes } from '../../../contract/generations/image/controlnet.ts';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import type { EngineExtras, EngineJob } from '../engine.ts';

const freshMs = 60_000;
// Requires an alias: servers without this field may list files that their prompts do not accept.
const lorasAnswer = v.array(v.unknown());
const loraSchema = v.object({ name: v.string(), alias: v.string() });
const controlnetsAnswer = v.object({ model_list: v.array(v.string()) });
const annotatorsAnswer = v.object({ module_list: v.array(v.string()) });

/**
 * Caches the LoRAs and ControlNets. A missing extension has none of its kind. A failed request is not cached.
 * @throws EngineError from the returned function
 */
export function createSdapiExtras(name: string, { api, root }: { api: EngineHttp; root: EngineHttp }): () => Promise<EngineExtras> {
  let known: { at: number; extras: Promise<EngineExtras> } | undefined;
  return () => {
    if (known !== undefined && Date.now() - known.at <= freshMs) return known.extras;
    const asked = { at: Date.now(), extras: load(name, api, root) };
    known = asked;
    asked.extras.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.extras;
  };
}

/** The LoRAs of the engine, after a rescan of its folder. @throws EngineError */
export async function listLoras(name: string, api: EngineHttp): Promise<string[]> {
  // Rescans the folder. Older versions without this call scan at their start.
  await api.send('/refresh-loras', { method: 'POST', json: {} });
  return namesOf(name, await askOptional(api, '/loras'));
}

function namesOf(name: string, answer: unknown): string[] {
  const listed = answer === null ? [] : parseAnswer(name, lorasAnswer, answer);
  return listed.flatMap((lora) => (v.is(loraSchema, lora) ? [lora.name] : []));
}

async function load(name: string, api: EngineHttp, root: EngineHttp): Promise<EngineExtras> {
  const [loras, nets, annotators] = await Promise.all([
    askOptional(api, '/loras'),
    askOptional(root, '/controlnet/model_list'),
    askOptional(root, '/controlnet/module_list'),
  ]);
  return {
    trained: namesOf(name, loras),
    controlnets: nets === null ? [] : parseAnswer(name, controlnetsAnswer, nets).model_list,
    ...(annotators === null ? {} : { annotators: parseAnswer(name, annotatorsAnswer, annotators).module_list }),
    ...(nets === null ? {} : { resizeModes: [...resizeModes] }),
  };
}

/** Null where the path does not exist. @throws EngineError where this is not certain now */
export async function askOptional(http: EngineHttp, path: string): Promise<unknown> {
  const response = await http.send(path);
  if (response.status === 404) return null;
  return http.read(response);
}

/** The prompt with `<lora:name:weight>` tags, as these engines read them. */
export function withLoras(prompt: string, trained: EngineJob['trained'] = []): string {
  return [prompt, ...trained.map(({ name, weight }) => `<lora:${name}:${weight}>`)].join(' ');
}

/** The request's units of the ControlNet extension; empty without a ControlNet. */
export function toControlUnits(controls: readonly NonNullable<EngineJob['control']>[]) {
  return controls.length === 0 ? {} : { alwayson_scripts: { controlnet: { args: controls.map(toControlUnit) } } };
}

function toControlUnit({ model, annotator = 'none', resizeMode = 'Crop and Resize', scale, bytes }: NonNullable<EngineJob['control']>) {
  return {
    enabled: true,
    model,
    module: annotator,
    weight: scale,
    resize_mode: resizeMode,
    image: Buffer.from(bytes).toString('base64'),
  };
}
