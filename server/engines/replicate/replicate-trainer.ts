import * as v from 'valibot';
import { trainingModes } from '../../../contract/generations/image/image-defaults.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import { trainedModelLimits } from '../../../contract/trained-models/trained-model.ts';
import { planTraining, priceOfTraining, trainedBases } from '../catalogue/plans/plan-training.ts';
import type { EngineHttp } from '../connected/http/engine-http.ts';
import { beforeSubmit } from '../connected/handed-files.ts';
import { parseAnswer, readJson } from '../connected/http/parse-answer.ts';
import { zipPictures } from '../connected/training/training-archive.ts';
import { readTrainingProgress } from '../connected/training/training-progress.ts';
import { EngineError, type EngineErrorCode } from '../engine-error.ts';
import type { EngineTrainer, TrainingState } from '../trainer.ts';
import { openTarFile } from './open-tar-file.ts';

const pollMs = { starting: 10_000, processing: 5_000 };
/** A required field without effect: a trained version brings its own hardware. */
const hardware = 'gpu-t4';

const accountAnswer = v.object({ username: v.string() });
const properties = v.object({ properties: v.record(v.string(), v.unknown()) });
const modelAnswer = v.object({
  latest_version: v.object({
    id: v.string(),
    openapi_schema: v.optional(v.object({ components: v.object({ schemas: v.object({ TrainingInput: v.optional(properties) }) }) })),
  }),
});
const training = v.object({
  id: v.string(),
  status: v.picklist(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: v.fallback(v.nullable(v.object({ version: v.nullish(v.string()), weights: v.nullish(v.string()) })), null),
  error: v.optional(v.unknown()),
  logs: v.fallback(v.string(), ''),
});
const handleSchema = v.object({ id: v.string(), destination: v.string(), steps: v.number() });

type Hand = (file: { bytes: Uint8Array; mime: string }) => Promise<string>;

/** Replicate trains LoRAs for Flux as private models of the account, which run by their version. The weights are downloaded too. */
export function createReplicateTrainer(
  name: string,
  http: EngineHttp,
  given: { hand: Hand; models: () => Promise<Model[]> },
): EngineTrainer {
  const path = (handle: unknown): string => `/trainings/${encodeURIComponent(v.parse(handleSchema, handle).id)}`;
  return {
    key: 'replicate-flux-lora',
    name: `Flux LoRA on ${name}`,
    description: 'Learns a style, a thing or a person for Flux Dev, in about twenty minutes.',
    modes: trainingModes,
    credits: 200,
    imagesMin: trainedModelLimits.imagesMin,
    imagesMax: trainedModelLimits.imagesMax,
    baseModels: async () => ((await given.models()).some(({ available }) => available) ? trainedBases : []),
    priceOf: ({ mode }) => priceOfTraining('replicate', mode),
    submit: async ({ id: jobId, mode, trigger, pictures }) => {
      const archive = await zipPictures(pictures);
      // Until these steps succeed nothing is trained and nothing is billed.
      const before = await beforeSubmit(async () => {
        const destination = await openDestination(name, http, jobId);
        const address = await given.hand(archive);
        const planned = planTraining({ engine: 'replicate', mode, now: Date.now() }, { archive: address, trigger });
        return { ...planned, destination, trainer: await findTrainer(name, http, planned.endpoint) };
      });
      const { endpoint, steps, destination, trainer } = before;
      // Field names change over time: drops fields that the current trainer does not have.
      const input = Object.fromEntries(Object.entries(before.input).filter(([field]) => trainer.takes(field)));
      const to = `/models/${endpoint}/versions/${trainer.version}/trainings`;
      const answer = await http.json(to, { method: 'POST', json: { destination, input }, timeoutMs: 60_000 });
      return { id: parseAnswer(name, training, answer).id, destination, steps };
    },
    poll: async (handle, signal) => {
      const answer = await http.send(path(handle), { signal });
      const told = readJson(name, answer);
      if (answer.status === 404) return failed('UNAVAILABLE', `${name} has lost this training.`);
      if (answer.status !== 200) throw http.toError(answer);
      return toState(name, http, { now: parseAnswer(name, training, told), handle: v.parse(handleSchema, handle) });
    },
    // Replicate answers a cancel of an ended training with its state, which is no error.
    cancel: async (handle) => void (await http.send(`${path(handle)}/cancel`, { method: 'POST' })),
  };
}

/** The private model of the account for this training. Reuses one from an earlier attempt. */
async function openDestination(name: string, http: EngineHttp, jobId: string): Promise<string> {
  const { username: owner } = parseAnswer(name, accountAnswer, await http.json('/account'));
  const destination = { owner, name: `pleinair-${jobId}` };
  const path = `${destination.owner}/${destination.name}`;
  const made = await http.send('/models', { method: 'POST', json: { ...destination, visibility: 'private', hardware } });
  if (made.status >= 200 && made.status <= 299) return path;
  const found = await http.send(`/models/${path}`);
  if (found.status !== 200) throw http.toError(made);
  return path;
}

async function findTrainer(
  name: string,
  http: EngineHttp,
  endpoint: string,
): Promise<{ version: string; takes: (field: string) => boolean }> {
  const { latest_version: latest } = parseAnswer(name, modelAnswer, await http.json(`/models/${endpoint}`));
  const known = latest.openapi_schema?.components.schemas.TrainingInput?.properties;
  return { version: encodeURIComponent(latest.id), takes: (field) => known === undefined || field in known };
}

type Told = { now: v.InferOutput<typeof training>; handle: v.InferOutput<typeof handleSchema> };

function toState(name: string, http: EngineHttp, { now, handle }: Told): TrainingState {
  if (now.status === 'starting') return { state: 'queued', progress: null, pollAgainMs: pollMs.starting };
  if (now.status === 'processing')
    return { state: 'running', progress: readTrainingProgress(now.logs, handle.steps), pollAgainMs: pollMs.processing };
  if (now.status === 'canceled' || now.status === 'aborted') return { state: 'canceled' };
  if (now.status === 'failed') {
    const isRefused = /nsfw|sensitive|flagged|E005/i.test(JSON.stringify(now.error ?? ''));
    return isRefused
      ? failed('CONTENT_POLICY', `${name} refused these pictures.`)
      : failed('UNAVAILABLE', `${name} could not train this model.`);
  }
  const { version, weights } = now.output ?? {};
  if (!version && !weights) return failed('NO_OUTPUT', `${name} no longer has the model it trained.`);
  const engineName = !version ? null : version.includes(':') ? version : `${handle.destination}:${version}`;
  return { state: 'succeeded', weights: weights ? weightsAt(name, http, weights) : null, engineName, baseModels: trainedBases };
}

/** The output is a tar with the weights, or the weights alone. */
function weightsAt(name: string, http: EngineHttp, url: string) {
  const isTar = /\.tar$/i.test(url.split(/[?#]/)[0]!);
  return {
    sizeBytes: null,
    open: async (signal: AbortSignal) => {
      const file = await http.openFile(url, signal);
      return isTar ? openTarFile(name, file, '.safetensors') : file;
    },
  };
}

const failed = (code: EngineErrorCode, message: string): TrainingState => ({ state: 'failed', error: new EngineError(code, message) });
