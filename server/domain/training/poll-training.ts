import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { EngineError, type EngineHandle } from '../../engines/engine.ts';
import type { TrainingFile, TrainingState } from '../../engines/trainer.ts';
import { weightsBytesMax } from '../../../contract/trained-models/trained-model.ts';
import { microsPerDollar } from '../../storage/credits/engine-costs.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { giveUpJob } from '../generations/job/give-up-job.ts';
import { costOfFailure, type Outcome, toFailed } from '../generations/job/outcome.ts';
import { pollOnce, type Refused } from '../generations/job/poll-job.ts';
import { stopEngineFor } from '../generations/job/stop-engine-for.ts';
import { forgetAsked, noteTrainingCost, type TrainingStudio } from './begin-training.ts';
import { changeTraining } from './change-training.ts';
import { findTraining } from './find-training.ts';
import { trainerSide } from './trainer-side.ts';
import type { TrainingRun } from './training-run.ts';

/** The result of a training, as the store has it. */
export type Trained = {
  type: 'trained';
  weights: { hash: string; sizeBytes: number } | null;
  engineName: string | null;
  baseModels: readonly string[];
};

/** Polls that follow each other quickly are one step: each step costs a durable write. */
const pollStepMs = 30_000;
/** Every report of progress is a change that all devices of the library pull. */
const reportEveryMs = 2_000;
const troubleMs = 10_000;
/** Far longer than any training takes: an engine that still says it runs has lost it. */
const trainingMsMax = 6 * 3_600_000;

/** Polls until there is news worth a step of its own, and stores the weights when they are there. */
export async function pollTraining(studio: TrainingStudio, run: TrainingRun, signal: AbortSignal): Promise<Outcome<Trained> | Refused> {
  const training = await findTraining(studio.db, run);
  if (training === null) return { type: 'ended' };
  // Cut off after the refusal was written down.
  if (training.engineHandle === null || training.engineKey === null) return { type: 'refused', afterSeconds: 0 };
  if (training.startedAt !== null && Date.now() - training.startedAt.getTime() > trainingMsMax)
    return { type: 'failed', reason: 'The training took too long, and was stopped.' };
  const engine = studio.engines.byKey(training.engineKey);
  const side = trainerSide(engine);
  if (engine === undefined || side === undefined)
    return { type: 'failed', reason: 'The engine that trains this model is not connected any more.' };
  const isGone = (): boolean => studio.engines.byKey(engine.key) !== engine;
  const given = await awaitNews(studio, { run, side, handle: training.engineHandle, isGone }, signal);
  return given.type === 'succeeded' ? storeWeights(studio.mediaStore, given, signal) : given;
}

type Given = { run: TrainingRun; side: NonNullable<ReturnType<typeof trainerSide>>; handle: EngineHandle; isGone: () => boolean };
type Succeeded = Omit<Extract<TrainingState, { state: 'succeeded' }>, 'state'> & { type: 'succeeded' };

async function awaitNews(studio: TrainingStudio, given: Given, signal: AbortSignal): Promise<Outcome<Succeeded> | Refused> {
  const { run, side, handle, isGone } = given;
  const report = createReport(studio, run);
  const until = Date.now() + pollStepMs;
  for (;;) {
    const now = await pollOnce<TrainingState>(side, handle, signal);
    if (signal.aborted) return { type: 'ended' };
    if (now.state === 'trouble') return now.again;
    if (now.state === 'canceled')
      return isGone()
        ? { type: 'again', afterMs: 0 }
        : { type: 'failed', reason: 'This training was stopped at the engine.', isOver: true };
    const costUsd = now.state === 'succeeded' ? now.costUsd : now.state === 'failed' ? costOfFailure(now) : undefined;
    if (costUsd !== undefined) await noteTrainingCost(studio.db, run, Math.round(costUsd * microsPerDollar));
    if (now.state === 'succeeded') return { ...now, type: 'succeeded' };
    if (now.state === 'failed') return settleFailure(studio, given, now.error);
    if (isGone()) return { type: 'again', afterMs: 0 };
    if (!(await report(now.progress))) {
      await giveUpJob(side, handle);
      return { type: 'ended' };
    }
    if (Date.now() > until) return { type: 'again', afterMs: 0 };
    await delay(now.pollAgainMs, undefined, { signal }).catch(() => undefined);
  }
}

async function settleFailure(studio: TrainingStudio, { run, side }: Given, error: EngineError): Promise<Outcome<never> | Refused> {
  await stopEngineFor(studio, side, error);
  if (error.code !== 'RATE_LIMIT' && error.code !== 'UNREACHABLE') return { ...toFailed(error), isOver: true };
  await forgetAsked(studio.db, run);
  return { type: 'refused', ...(error.retryAfterSeconds === undefined ? {} : { afterSeconds: error.retryAfterSeconds }) };
}

/** Writes how far it is into the row, where that is news. Answers false once it is canceled. */
function createReport({ db }: TrainingStudio, run: TrainingRun): (progress: number | null) => Promise<boolean> {
  let [told, toldAt]: [number | null, number] = [null, 0];
  return async (progress) => {
    if (progress === null || progress === told || Date.now() - toldAt < reportEveryMs) return (await findTraining(db, run)) !== null;
    const isWaiting = await changeTraining(db, run, async (tx, row) => {
      // A run that began again does not take back what was told.
      const next = Math.max(row.progress ?? 0, Math.min(1, progress));
      await tx.update(trainedModel).set({ progress: next }).where(eq(trainedModel.id, row.id));
    });
    [told, toldAt] = [progress, Date.now()];
    return isWaiting;
  };
}

/** Never in memory as a whole. An engine that stops sending is asked for them again. */
async function storeWeights(
  store: MediaStore,
  { weights, engineName, baseModels }: Succeeded,
  signal: AbortSignal,
): Promise<Outcome<Trained>> {
  if (weights === null) return { type: 'trained', weights: null, engineName, baseModels };
  try {
    const { hash, sizeBytes } = await store.put(readWeights(weights, signal));
    if (sizeBytes === 0) return { type: 'failed', reason: 'The engine sent an empty file of weights.', isOver: true };
    return { type: 'trained', weights: { hash, sizeBytes }, engineName, baseModels };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (signal.aborted) return { type: 'ended' };
    if (error.code === 'UNREACHABLE' || error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT' || error.code === 'RATE_LIMIT')
      return { type: 'again', afterMs: troubleMs, isTrouble: true };
    return { ...toFailed(error), isOver: true };
  }
}

async function* readWeights(weights: TrainingFile, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  try {
    for await (const part of await weights.open(signal)) {
      const bytes = part as Uint8Array;
      sizeBytes += bytes.byteLength;
      if (sizeBytes > weightsBytesMax) throw new EngineError('NO_OUTPUT', 'The engine sent a file of weights that is too large.');
      yield bytes;
    }
  } catch (error) {
    if (error instanceof EngineError) throw error;
    throw Object.assign(new EngineError('UNREACHABLE', 'The connection was lost while the weights were fetched.'), { cause: error });
  }
}
