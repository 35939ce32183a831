import { eq } from 'drizzle-orm';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import { refundTraining } from '../../storage/credits/credits.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { endCosts } from '../../storage/credits/engine-costs.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import type { Touch } from '../../storage/rows/write-space.ts';
import { tellCanceledTraining } from '../training/tell-canceled.ts';
import { trainingRunId } from '../training/training-run.ts';
import type { StoredModel } from './lock-model.ts';
import { tellCharacter } from './tell-character.ts';

/** The parts of the studio that stop a training. */
export type StopStudio = { db: Database; engines: EngineRegistry; queue: Pick<GenerationQueue, 'trainings'> };

/** Makes a running training `canceled` and gives its credits back. The row is locked, and the caller touches it. */
export async function cancelRun(tx: Transaction, row: StoredModel, touch: Touch): Promise<void> {
  // The run and the engine stay in the row until the engine was told.
  const ended = { status: 'canceled' as const, endedAt: new Date(), progress: null };
  await tx.update(trainedModel).set(ended).where(eq(trainedModel.id, row.id));
  await endCosts(tx, [row.id], 'canceled');
  if (row.runId !== null) await refundTraining(tx, { modelId: row.id, runId: row.runId });
  await tellCharacter(tx, row, { status: null, touch });
}

/** Takes a canceled training, as it was before, out of the queue and tells its engine. Not waited for: the row is settled. */
export function stopRun(studio: StopStudio, row: StoredModel): void {
  stop(studio, row).catch((error: unknown) => logError('training.stop', error, { modelId: row.id }));
}

async function stop({ db, engines, queue }: StopStudio, row: StoredModel): Promise<void> {
  if (row.runId !== null) await queue.trainings.cancel(trainingRunId({ modelId: row.id, runId: row.runId }));
  // While the engine is asked, the run tells it once it has the answer; if it was cut off, `tellCanceledTrainings` does.
  if (row.engineHandle !== null) await tellCanceledTraining({ db, engines }, row);
}
