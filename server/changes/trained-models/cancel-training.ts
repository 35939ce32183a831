import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { lockModel, type StoredModel } from '../../domain/trained-models/lock-model.ts';
import { cancelRun, stopRun, type StopStudio } from '../../domain/trained-models/stop-run.ts';
import { toTrainedModelAnswer } from '../../domain/trained-models/to-answer.ts';

/**
 * Stops a training and refunds it. The lock on the row decides the race with finishing: a training that ended first stays so, and
 * the change succeeds. Refusals: NOT_FOUND.
 */
export async function cancelTraining(studio: StopStudio, once: OnceKey, { id }: ChangeBody<'model.cancel'>): Promise<OnceAnswer> {
  let stopped: StoredModel | null = null;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    stopped = null;
    const row = await lockModel(tx, once.spaceId, id);
    if (row.status === 'running' && row.deletedAt === null) {
      await cancelRun(tx, row, touch);
      touch('trainedModels', [id]);
      stopped = row;
    }
    const now = await lockModel(tx, once.spaceId, id);
    return { status: 200, body: { data: toTrainedModelAnswer(now) } satisfies ResponseOf<'trainCancel'> };
  });
  if (stopped !== null && !answer.replayed) stopRun(studio, stopped);
  return answer;
}
