import { triggerWord } from '../../../contract/trained-models/trigger-word.ts';
import type { TrainingJob } from '../../engines/trainer.ts';
import { type Engine, EngineError, type EngineHandle } from '../../engines/engine.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { beginCost, dropCost, microsPerDollar, noteCost } from '../../storage/credits/engine-costs.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { type AskedItem, askEngine, findTaken, stoppedMs, type Submitted } from '../generations/job/ask-engine.ts';
import { giveUpJob } from '../generations/job/give-up-job.ts';
import { enforceMonthlyCap } from '../engines/enforce-monthly-cap.ts';
import type { Failed } from '../generations/job/outcome.ts';
import { readAddress } from '../generations/inputs/read-chosen.ts';
import { waitAgainMs } from '../generations/job/wait-again.ts';
import { findTrainer, type ReadyTrainer } from './find-trainer.ts';
import { findTraining, isWaitedFor, type StoredTraining } from './find-training.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { trainerSide } from './trainer-side.ts';
import type { TrainingRun } from './training-run.ts';

export type TrainingStudio = { db: Database; engines: EngineRegistry; mediaStore: MediaStore; onStopped?: () => void };

/**
 * Gives a training to its engine, once, by the rules of `submitJob`: the row says which engine is asked before it is. `attempt` counts
 * from 1.
 */
export async function beginTraining(studio: TrainingStudio, run: TrainingRun, attempt: number): Promise<Submitted> {
  const training = await findTraining(studio.db, run);
  if (training === null) return { type: 'ended' };
  if (training.engineHandle !== null) return { type: 'submitted' };
  const item = itemOf(studio.db, run);
  if (training.engineKey !== null) {
    const sides = { byKey: (key: string) => trainerSide(studio.engines.byKey(key)) };
    const earlier = await findTaken(sides, { engineKey: training.engineKey, jobId: run.runId, what: 'training' }, item);
    if (earlier !== 'not taken') return earlier;
  }
  const found = await findTrainer(studio.engines, training.trainer);
  const engine = trainerSide(found?.engine);
  // Off for a while, or not asked yet since the studio started.
  if (found === undefined || engine === undefined) return { type: 'again', afterMs: waitAgainMs(attempt) };
  const job = await readJob(studio, training, run);
  if ('type' in job) return job;
  if (engine.repeatable !== true) {
    const asked = await markAsked(studio.db, { run, training, found });
    if (asked === 'stopped') studio.onStopped?.();
    if (asked !== 'asked') return asked === 'ended' ? { type: 'ended' } : { type: 'again', afterMs: stoppedMs };
  }
  return askEngine(studio, { engine, job, attempt }, item);
}

/** The pictures one after the other, each made small at once. Before any engine is asked: until then, trouble here costs nothing. */
async function readJob(studio: TrainingStudio, training: StoredTraining, { runId }: TrainingRun): Promise<TrainingJob | Failed> {
  const pictures: TrainingJob['pictures'] = [];
  for (const [index, url] of training.trainingImages.entries()) {
    const original = await readPicture(studio, url);
    if (original === null) return { type: 'failed', reason: 'A picture that this model was to learn from is gone.' };
    const picture = await shrinkPicture(original).catch(() => null);
    if (picture === null) return { type: 'failed', reason: `Picture ${index + 1} cannot be read.` };
    pictures.push(picture);
  }
  return { id: runId, mode: training.trainingMode ?? 'style', trigger: triggerWord(training.key), pictures };
}

/** Null: it is gone. */
async function readPicture(studio: TrainingStudio, url: string): Promise<Uint8Array | null> {
  try {
    return (await readAddress(studio, url, 'original')).bytes;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

/** The row of a model that is trained. */
function itemOf(db: Database, run: TrainingRun): AskedItem {
  return {
    keep: (engine, handle) => keepHandle(db, { run, engine, handle }),
    forget: () => forgetAsked(db, run),
    noteFree: () => noteTrainingCost(db, run, 0),
  };
}

async function markAsked(
  db: Database,
  { run, training, found }: { run: TrainingRun; training: StoredTraining; found: ReadyTrainer },
): Promise<'asked' | 'ended' | 'stopped'> {
  const { engine, trainer } = found;
  return db.transaction(async (tx) => {
    const usd = trainer.priceOf === undefined ? 0 : trainer.priceOf({ mode: training.trainingMode ?? 'style' });
    const price = { costMicros: Math.round((usd ?? 0) * microsPerDollar), isPriceKnown: usd !== null };
    if (!(await enforceMonthlyCap(tx, engine, price.costMicros))) return 'stopped';
    const marked = await tx
      .update(trainedModel)
      .set({ engineKey: engine.key })
      .where(isWaitedFor(run))
      .returning({ userId: trainedModel.userId });
    const [row] = marked;
    if (row === undefined) return 'ended';
    await dropCost(tx, run.modelId);
    await beginCost(tx, engine, { mediaId: run.modelId, userId: row.userId, model: trainer.key, work: 'training', ...price });
    return 'asked';
  });
}

/** The engine certainly did not take it, or has let it go. */
export async function forgetAsked(db: Database, run: TrainingRun): Promise<void> {
  await db.transaction(async (tx) => {
    const forgotten = await tx
      .update(trainedModel)
      .set({ engineKey: null, engineHandle: null })
      .where(isWaitedFor(run))
      .returning({ id: trainedModel.id });
    if (forgotten.length > 0) await dropCost(tx, run.modelId);
  });
}

/** Its cost, as long as it is waited for: a job that takes its place has a cost of its own. */
export async function noteTrainingCost(db: Database, run: TrainingRun, costMicros: number): Promise<void> {
  await db.transaction(async (tx) => {
    const waiting = await tx.select({ id: trainedModel.id }).from(trainedModel).where(isWaitedFor(run)).for('update');
    if (waiting.length > 0) await noteCost(tx, run.modelId, costMicros);
  });
}

type Taken = { run: TrainingRun; engine: Pick<Engine, 'key' | 'cancel'>; handle: EngineHandle };

async function keepHandle(db: Database, { run, engine, handle }: Taken): Promise<Submitted> {
  const kept = await db
    .update(trainedModel)
    .set({ engineKey: engine.key, engineHandle: handle })
    .where(isWaitedFor(run))
    .returning({ id: trainedModel.id });
  if (kept.length > 0) return { type: 'submitted' };
  await giveUpJob(engine, handle);
  return { type: 'ended' };
}
