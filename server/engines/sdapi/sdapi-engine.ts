import * as v from 'valibot';
import { limits } from '../../../contract/limits.ts';
import { plainCapabilities } from '../../../contract/catalogue/model-capabilities.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import type { ConnectedEngine, EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp } from '../connected/http/engine-http.ts';
import { createModelList } from '../connected/models/model-list.ts';
import { parseAnswer } from '../connected/http/parse-answer.ts';
import { placeTrained, takesPlaced } from '../connected/models/placed-weights.ts';
import { chooseSampling, samplingCapabilities, withChosen } from '../connected/models/sampling.ts';
import { toModel } from '../connected/models/to-model.ts';
import { createWaitingEngine } from '../connected/waiting-engine.ts';
import { EngineError, type EngineExtras, type EngineJob } from '../engine.ts';
import { askOptional, createSdapiExtras, listLoras, toControlUnits, withLoras } from './sdapi-extras.ts';
import { findFollowUnits, listControls, type FollowUnits } from './sdapi-follow.ts';

const modelPrefix = 'sdapi/';
/** A large picture without a GPU takes up to an hour. */
const makeMs = 3_600_000;

const modelsAnswer = v.array(v.object({ title: v.string(), model_name: v.string() }));
const progressAnswer = v.object({ progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)) });

const samplersAnswer = v.array(v.object({ name: v.string() }));

const noUnits: FollowUnits = new Map();
const noExtras: EngineExtras = { controlnets: [], trained: [] };
/** Any other schedule: «Automatic», the sampler's own. */
const schedulers: Record<string, string> = { simple: 'Simple', sgm_uniform: 'SGM Uniform' };

/**
 * AUTOMATIC1111, Forge, SD.Next and others with `/sdapi/v1`. Progress and interrupt name no job, so the engine gets one picture at a time.
 * The key, where there is one, is `user:password`.
 */
export function createSdapiEngine(settings: EngineSettings): ConnectedEngine {
  const { name } = settings;
  const headers: Record<string, string> =
    settings.apiKey === null ? {} : { authorization: `Basic ${Buffer.from(settings.apiKey).toString('base64')}` };
  const http = createEngineHttp({
    name,
    address: `${settings.address}/sdapi/v1`,
    headers,
    explain: (status, body) => explain(name, status, body),
  });
  const extras = createSdapiExtras(name, { api: http, root: createEngineHttp({ name, address: settings.address, headers }) });
  const loras = { name, folder: settings.loraFolder, list: () => listLoras(name, http) };
  let samplers: string[] = [];
  const list = createModelList(async () => {
    // A failed list of ControlNets does not hide the model.
    const laid = extras().catch(() => noExtras);
    const [listed, sampled, known] = await Promise.all([http.json('/sd-models'), askOptional(http, '/samplers'), laid]);
    samplers = sampled === null ? [] : parseAnswer(name, samplersAnswer, sampled).map((one) => one.name);
    const models = parseAnswer(name, modelsAnswer, listed).map(({ model_name: model }) =>
      modelOf(name, model, { samplers, extras: known }),
    );
    return models.filter(({ key }) => key.length <= limits.modelKeyLength);
  });
  const findUnits = async (job: EngineJob) =>
    job.follow === undefined ? noUnits : findFollowUnits(await extras(), job.model.slice(modelPrefix.length));
  const waiting = createWaitingEngine({
    name,
    concurrency: 1,
    make: async (job, signal) => {
      const trained = await placeTrained(loras, job.trained);
      const path = job.references.length === 0 ? '/txt2img' : '/img2img';
      const answer = await http.json(path, {
        method: 'POST',
        json: toRequest({ ...job, trained }, samplers, await findUnits(job)),
        signal,
        timeoutMs: makeMs,
      });
      return http.output(answer, { signal });
    },
    progress: async () => parseAnswer(name, progressAnswer, await http.json('/progress?skip_current_image=true')).progress,
    interrupt: async () => void (await http.send('/interrupt', { method: 'POST', json: {} })),
  });
  return {
    key: settings.key,
    ...list,
    ...waiting,
    extras: async (model) => ({ ...(await extras()), ...takesPlaced(model, loras) }),
  };
}

type Known = { samplers: readonly string[]; extras: EngineExtras };

function modelOf(engine: string, model: string, { samplers, extras }: Known): Model {
  const sampling = chooseSampling(model);
  const entry = toModel({ key: `${modelPrefix}${model}`, name: model, engine, side: sampling.side });
  const chosen = samplingCapabilities(sampling, samplers);
  const followed = [...findFollowUnits(extras, model).keys()];
  const follows = followed.length === 0 ? {} : { reference_types: followed, reference_types_max: followed.length };
  return { ...entry, capabilities: { ...plainCapabilities, ...chosen, ...follows, references_max: 1, has_mask: true, has_strength: true } };
}

function toRequest(job: EngineJob, samplers: readonly string[], units: FollowUnits) {
  const model = job.model.slice(modelPrefix.length);
  const { steps, cfg, sampler, scheduler, guidance } = withChosen(chooseSampling(model), job.settings, samplers);
  // A server without a list of samplers chooses its own.
  const isNamed = samplers.length > 0 || job.settings?.sampler !== undefined;
  const reference = job.references[0];
  return {
    prompt: withLoras(job.prompt, job.trained),
    negative_prompt: job.negativePrompt,
    seed: job.seed,
    width: job.width,
    height: job.height,
    steps,
    cfg_scale: cfg,
    ...(isNamed ? { sampler_name: sampler } : {}),
    scheduler: schedulers[scheduler] ?? 'Automatic',
    ...(job.settings?.tiling === true ? { tiling: true } : {}),
    batch_size: 1,
    n_iter: 1,
    save_images: false,
    send_images: true,
    override_settings: { sd_model_checkpoint: model },
    override_settings_restore_afterwards: false,
    ...(guidance === null ? {} : { distilled_cfg_scale: guidance }),
    ...(reference === undefined ? {} : toReference(reference)),
    ...(job.mask === undefined ? {} : toMask(job.mask)),
    ...toControlUnits(listControls(job, units)),
  };
}

function toReference({ bytes, strength }: EngineJob['references'][number]) {
  // The influence of a picture is 1 − denoising², see where jobs are read.
  const denoising = Math.min(1, Math.max(0.05, Math.sqrt(1 - strength)));
  // Resize mode 1: crops to the requested size, never stretches.
  return { init_images: [Buffer.from(bytes).toString('base64')], denoising_strength: Number(denoising.toFixed(3)), resize_mode: 1 };
}

/** Fill 1: the masked part begins with the original. The studio already cropped the picture and feathered its mask. */
function toMask(mask: Uint8Array) {
  const plain = { mask_blur: 0, inpainting_fill: 1, inpaint_full_res: false, inpainting_mask_invert: 0 };
  return { mask: Buffer.from(mask).toString('base64'), ...plain };
}

const failure = v.object({ error: v.optional(v.unknown()), detail: v.optional(v.unknown()), errors: v.optional(v.unknown()) });

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const parsed = v.safeParse(failure, body);
  const words = parsed.success ? JSON.stringify(parsed.output) : '';
  if (/unknown checkpoint|checkpoint .*not found|model .*not found/i.test(words))
    return new EngineError('MODEL_RETIRED', `${name} no longer has this model.`);
  if (/OutOfMemory/i.test(words)) return new EngineError('UNAVAILABLE', `${name} has too little memory for this picture.`);
  return status === 404 ? new EngineError('UNAVAILABLE', `${name} does not serve its API: start it with --api.`) : undefined;
}
