import { setTimeout as delay } from 'node:timers/promises';
import { defaultModelWeight, type TrainingMode } from '../../../contract/generations/image/image-defaults.ts';
import { type Engine, EngineError, type EngineJob } from '../../engines/engine.ts';
import { logError } from '../../lib/log.ts';
import { uuidOf } from '../../lib/ids/uuid-of.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { pollOnce } from '../generations/job/poll-job.ts';
import { UnreadablePicture } from '../files/make-renditions.ts';
import { storePicture, type StoredPicture } from '../files/store-renditions.ts';
import type { TrainingStudio } from './begin-training.ts';
import { findTraining, type StoredTraining } from './find-training.ts';
import type { Trained } from './poll-training.ts';
import type { TrainingRun } from './training-run.ts';
import { weightsFile } from './weights-file.ts';

/** Pixels of a side. */
const sampleSide = 768;
const landscapes = ['a lake between mountains', 'a village by the sea', 'a forest path', 'a still life with flowers and fruit'];
const figures = ['a portrait', 'a portrait by a window', 'a person in a meadow', 'a person by the sea'];
const sampleWords: Record<TrainingMode, readonly string[]> = {
  style: landscapes,
  object: landscapes,
  face: figures,
  character: figures,
};

/**
 * Pictures that show what a model does, made and stored. Only of an engine for which the same job twice costs nothing, so that a crash in
 * between repeats them; of any other one there are none. A model without samples is whole: a failure here is only logged.
 */
export async function makeSamples(
  studio: TrainingStudio,
  run: TrainingRun,
  { trained, signal }: { trained: Trained; signal: AbortSignal },
): Promise<StoredPicture[]> {
  const training = await findTraining(studio.db, run);
  const engine = training?.engineKey == null ? undefined : studio.engines.byKey(training.engineKey);
  if (training === null || engine?.repeatable !== true || trained.weights === null) return [];
  const samples: StoredPicture[] = [];
  try {
    for (const job of listJobs(studio.mediaStore, training, { run, trained })) {
      if ((await findTraining(studio.db, run)) === null) return [];
      samples.push(await storePicture(studio.mediaStore, await makeOne(engine, job, signal)));
    }
  } catch (error) {
    if (!(error instanceof EngineError) && !(error instanceof UnreadablePicture)) throw error;
    logError('training.samples', error, { modelId: run.modelId });
  }
  return samples;
}

function listJobs(
  store: MediaStore,
  { trainingMode, key }: StoredTraining,
  { run, trained: { weights, baseModels } }: { run: TrainingRun; trained: Trained },
): EngineJob[] {
  const [model] = baseModels;
  if (model === undefined || weights === null) return [];
  const mode = trainingMode ?? 'style';
  const common = { model, negativePrompt: '', width: sampleSide, height: sampleSide, references: [] };
  const trained = [{ name: key, weight: defaultModelWeight(mode), file: weightsFile(store, weights) }];
  return sampleWords[mode].map((prompt, index) => {
    return { ...common, trained, prompt, id: uuidOf(`sample ${run.runId} ${index}`), seed: index + 1 };
  });
}

async function makeOne(engine: Engine, job: EngineJob, signal: AbortSignal): Promise<Uint8Array> {
  const handle = await engine.submit(job);
  for (;;) {
    signal.throwIfAborted();
    const now = await pollOnce(engine, handle, signal);
    if (now.state === 'failed') throw now.error;
    if (now.state === 'canceled') throw new EngineError('CANCELED', 'The sample was stopped.');
    if (now.state === 'trouble') throw new EngineError('UNAVAILABLE', 'The engine did not answer.');
    const output = now.state === 'succeeded' ? now.outputs[0] : undefined;
    if (output !== undefined) return output.bytes;
    if (now.state === 'succeeded') throw new EngineError('NO_OUTPUT', 'The engine sent no picture.');
    await delay(now.pollAgainMs, undefined, { signal }).catch(() => undefined);
  }
}
