import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { canRetryTraining } from '../../../contract/trained-models/training-state.ts';
import { checkPictures } from '../../domain/generations/request/check-files.ts';
import { lockPayer } from '../../domain/teams/lock-payer.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { assertIdle } from '../../domain/trained-models/assert-idle.ts';
import { beginRun, enqueueRun } from '../../domain/trained-models/begin-run.ts';
import { lockLiveModel, type StoredModel } from '../../domain/trained-models/lock-model.ts';
import { giveCharacter } from '../../domain/trained-models/tell-character.ts';
import { toTrainedModelAnswer } from '../../domain/trained-models/to-answer.ts';
import { findTrainer, type ReadyTrainer } from '../../domain/training/find-trainer.ts';
import { tellCanceledTraining } from '../../domain/training/tell-canceled.ts';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

type Studio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'trainings'> };

/**
 * Trains a model again whose training failed or was canceled, with the same pictures and a new charge. A model that is training
 * or trained stays as it is and costs nothing. Refusals: NOT_FOUND, GONE, also of its pictures; MODEL_UNAVAILABLE, TRAINING_BUSY,
 * CREDITS_EXHAUSTED.
 */
export async function retryTraining(studio: Studio, once: OnceKey, { id }: ChangeBody<'model.retry'>): Promise<OnceAnswer> {
  const [asked] = await studio.db.select({ trainer: trainedModel.trainer }).from(trainedModel).where(eq(trainedModel.id, id));
  const found = await findTrainer(studio.engines, asked?.trainer ?? null);
  let begunId: string | null = null;
  let earlier: StoredModel | null = null;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    [begunId, earlier] = [null, null];
    const plan = await lockPayer(tx, once.userId);
    const row = await lockLiveModel(tx, once.spaceId, id);
    if (!canRetryTraining(row)) return { status: 200, body: { data: toTrainedModelAnswer(row) } satisfies ResponseOf<'trainRetry'> };
    if (found === undefined || row.trainer !== found.trainer.key) throw new AppError('MODEL_UNAVAILABLE');
    await checkLearned(tx, once, { row, found });
    await assertIdle(tx, row.userId);
    const run = await beginRun(tx, { userId: once.userId, plan }, { modelId: id, found });
    const [again] = await tx.update(trainedModel).set(run).where(eq(trainedModel.id, id)).returning();
    touch('trainedModels', [id]);
    await giveCharacter(tx, row, { status: 'processing', touch });
    [begunId, earlier] = [run.runId, row];
    return { status: 200, body: { data: toTrainedModelAnswer(again!) } satisfies ResponseOf<'trainRetry'> };
  });
  if (begunId === null || earlier === null || answer.status !== 200 || answer.replayed) return answer;
  tellEarlier(studio, earlier);
  enqueueRun(studio.queue, { modelId: id, runId: begunId });
  return answer;
}

/** Checks that its training pictures still exist. @throws GONE */
async function checkLearned(tx: Transaction, once: OnceKey, { row, found }: { row: StoredModel; found: ReadyTrainer }): Promise<void> {
  const gone = new AppError('GONE', { detail: 'The pictures that this model learned from are not here any more. Train a new model.' });
  if (row.trainingImages.length < found.trainer.imagesMin) throw gone;
  try {
    await checkPictures(tx, once, { path: 'image_urls', urls: row.trainingImages });
  } catch (error) {
    if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'GONE')) throw gone;
    throw error;
  }
}

/** Tells the engine of the earlier, stopped run. The last chance: from here on the row names the new run. */
function tellEarlier(studio: Studio, row: StoredModel): void {
  if (row.runId === null) return;
  tellCanceledTraining(studio, row).catch((error: unknown) => logError('training.stop', error, { modelId: row.id }));
}
