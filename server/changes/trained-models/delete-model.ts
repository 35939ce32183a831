import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { lockModel, type StoredModel } from '../../domain/trained-models/lock-model.ts';
import { cancelRun, stopRun, type StopStudio } from '../../domain/trained-models/stop-run.ts';
import { tellCharacter } from '../../domain/trained-models/tell-character.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/**
 * Deletes a model: it leaves the hub, and a running training is stopped and refunded. Pictures made with it stay, and its weights
 * are kept while it can be restored. Deleting it again succeeds. Refusals: NOT_FOUND.
 */
export async function deleteModel(studio: StopStudio, once: OnceKey, { id }: ChangeBody<'model.delete'>): Promise<OnceAnswer> {
  let stopped: StoredModel | null = null;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    stopped = null;
    const row = await lockModel(tx, once.spaceId, id);
    const body: ResponseOf<'trainDelete'> = { id };
    if (row.deletedAt !== null) return { status: 200, body };
    if (row.status === 'running') {
      await cancelRun(tx, row, touch);
      stopped = row;
    } else await tellCharacter(tx, row, { status: null, touch });
    await tx.update(trainedModel).set({ deletedAt: new Date(), isPublished: false, publishedAt: null }).where(eq(trainedModel.id, id));
    touch('trainedModels', [id]);
    return { status: 200, body };
  });
  if (stopped !== null && !answer.replayed) stopRun(studio, stopped);
  return answer;
}
