import { creditCost, type Plan } from '../../../contract/account/plan.ts';
import { newId } from '../../lib/ids/new-id.ts';
import { logError } from '../../lib/log.ts';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import { chargeTraining } from '../../storage/credits/credits.ts';
import type { Transaction } from '../../storage/database.ts';
import type { ReadyTrainer } from '../training/find-trainer.ts';
import { trainingRunId, type TrainingRun } from '../training/training-run.ts';

/** Charges for a training and answers with the columns of its model. The payer is locked. @throws CREDITS_EXHAUSTED */
export async function beginRun(
  tx: Transaction,
  payer: { userId: string; plan: Plan },
  { modelId, found }: { modelId: string; found: ReadyTrainer },
) {
  const runId = newId();
  const credits = creditCost(payer.plan, found.trainer.credits, 1);
  await chargeTraining(tx, { userId: payer.userId, modelId, runId }, credits);
  return {
    runId,
    credits,
    status: 'running' as const,
    trainer: found.trainer.key,
    baseModels: [...found.baseModels],
    startedAt: new Date(),
    endedAt: null,
    progress: null,
    failReason: null,
    engineKey: null,
    engineHandle: null,
  };
}

/** Puts a training into the queue that was committed. Not waited for: what is lost here, the next rescue finds. */
export function enqueueRun(queue: Pick<GenerationQueue, 'trainings'>, run: TrainingRun): void {
  queue.trainings.enqueue([trainingRunId(run)], 'normal').catch((error: unknown) => {
    logError('training.enqueue', error, { modelId: run.modelId });
  });
}
