import * as v from 'valibot';
import { trainedModelLimits } from '../../../contract/trained-models/trained-model.ts';
import { trainingModes } from '../../../contract/generations/image/image-defaults.ts';
import type { Model } from '../../../contract/catalogue/model.ts';
import type { GuardedResponse } from '../../lib/guarded-fetch/guarded-fetch.ts';
import { planTraining, priceOfTraining, trainedBases } from '../catalogue/plans/plan-training.ts';
import type { EngineSettings } from '../connected/connected-engine.ts';
import { createEngineHttp, type EngineHttp } from '../connected/http/engine-http.ts';
import { beforeSubmit } from '../connected/handed-files.ts';
import { parseAnswer, readJson } from '../connected/http/parse-answer.ts';
import { zipPictures } from '../connected/training/training-archive.ts';
import { readTrainingProgress } from '../connected/training/training-progress.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineTrainer, TrainingState } from '../trainer.ts';
import type { FalFiles } from './fal-files.ts';
import { explainFalRequest, failureTypes, toFalRequest } from './fal-queue.ts';

const pollMs = { queued: 5_000, running: 5_000 };
const handleSchema = v.object({ status: v.string(), response: v.string(), cancel: v.string(), steps: v.number() });
const statusAnswer = v.object({
  status: v.picklist(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  logs: v.fallback(v.array(v.object({ message: v.fallback(v.string(), '') })), []),
});
const output = v.object({ diffusers_lora_file: v.object({ url: v.string(), file_size: v.fallback(v.nullable(v.number()), null) }) });

/** fal trains LoRAs for Flux: one trainer for faces, another one for everything else. */
export function createFalTrainer(
  settings: EngineSettings,
  { headers, hand, models }: { headers: Record<string, string>; hand: FalFiles['hand']; models: () => Promise<Model[]> },
): EngineTrainer {
  const { name } = settings;
  const http = createEngineHttp({ name, address: settings.address, headers, explain: (status, body) => explain(name, status, body) });

  return {
    key: 'fal-flux-lora',
    name: `Flux LoRA on ${name}`,
    description: 'Learns a style, a thing or a person for Flux Dev, in a few minutes.',
    modes: trainingModes,
    credits: 200,
    imagesMin: trainedModelLimits.imagesMin,
    imagesMax: trainedModelLimits.imagesMax,
    baseModels: async () => ((await models()).some(({ available }) => available) ? trainedBases : []),
    priceOf: ({ mode }) => priceOfTraining('fal', mode),
    submit: async ({ mode, trigger, pictures }) => {
      const archive = await zipPictures(pictures);
      const given = { archive: await beforeSubmit(() => hand(archive)), trigger };
      const { endpoint, input, steps } = planTraining({ engine: 'fal', mode, now: Date.now() }, given);
      const answer = await http.send(`/${endpoint}`, { method: 'POST', json: input, timeoutMs: 60_000 });
      if (answer.status === 404) throw new EngineError('MODEL_RETIRED', `${name} no longer has this trainer.`);
      if (answer.status < 200 || answer.status > 299) throw http.toError(answer);
      return { ...toFalRequest(settings, readJson(name, answer)), steps };
    },
    poll: async (handle, signal) => {
      const { status, response, steps } = v.parse(handleSchema, handle);
      const answer = await http.send(`${status}?logs=1`, { signal });
      const told = readJson(name, answer);
      if (answer.status === 404) return failed(new EngineError('UNAVAILABLE', `${name} has lost this training.`));
      if (answer.status < 200 || answer.status > 299) throw http.toError(answer);
      const now = parseAnswer(name, statusAnswer, told);
      if (now.status === 'IN_QUEUE') return { state: 'queued', progress: null, pollAgainMs: pollMs.queued };
      if (now.status === 'COMPLETED') return readOutcome(name, http, await http.send(response, { signal }));
      const logs = now.logs.map(({ message }) => message).join('\n');
      return { state: 'running', progress: readTrainingProgress(logs, steps), pollAgainMs: pollMs.running };
    },
    // fal refuses to cancel an ended request, which is no error. A running one may still finish and be billed.
    cancel: async (handle) => void (await http.send(v.parse(handleSchema, handle).cancel, { method: 'PUT' })),
  };
}

const unsettled = new Set([429, 502, 503]);

/** A failed request counts as completed too: its result is the failure. */
function readOutcome(name: string, http: EngineHttp, answer: GuardedResponse): TrainingState {
  // These statuses come from a proxy, not from the request: the model exists, so the next poll fetches it.
  if (unsettled.has(answer.status)) throw http.toError(answer);
  // fal does not bill failures of its own machines.
  if (answer.status >= 500) return failed(http.toError(answer), 0);
  if (answer.status < 200 || answer.status > 299) return failed(http.toError(answer));
  const told = v.safeParse(output, readJson(name, answer));
  if (!told.success) return failed(new EngineError('NO_OUTPUT', `${name} sent no trained model.`));
  const { url, file_size: sizeBytes } = told.output.diffusers_lora_file;
  const weights = { sizeBytes, open: (signal: AbortSignal) => http.openFile(url, signal) };
  return { state: 'succeeded', weights, engineName: null, baseModels: trainedBases };
}

function failed(error: EngineError, costUsd?: number): TrainingState {
  if (error.code === 'CANCELED') return { state: 'canceled' };
  // An ended training must not be submitted again, so passing errors become final.
  const isPassing = error.code === 'RATE_LIMIT' || error.code === 'UNREACHABLE';
  const known = isPassing ? new EngineError('UNAVAILABLE', error.message) : error;
  return { state: 'failed', error: known, ...(costUsd === undefined ? {} : { costUsd }) };
}

function explain(name: string, status: number, body: unknown): EngineError | undefined {
  const types = failureTypes(body);
  if (types.includes('content_policy_violation')) return new EngineError('CONTENT_POLICY', `${name} refused these pictures.`);
  if (types.includes('face_detection_error')) return new EngineError('INVALID_INPUT', `${name} found no face in these pictures.`);
  if (status === 422 && types.length > 0) return new EngineError('INVALID_INPUT', `${name} could not learn from these pictures.`);
  return explainFalRequest(name, status, body);
}
