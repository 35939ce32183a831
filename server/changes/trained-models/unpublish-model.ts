import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { lockLiveModel } from '../../domain/trained-models/lock-model.ts';
import { toTrainedModelAnswer } from '../../domain/trained-models/to-answer.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/** Takes a model off the hub; from then on only its own library uses it. Refusals: NOT_FOUND, GONE. */
export function unpublishModel(studio: { db: Database }, once: OnceKey, { id }: ChangeBody<'model.unpublish'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const row = await lockLiveModel(tx, once.spaceId, id);
    const change = { isPublished: false, publishedAt: null };
    if (row.isPublished) {
      await tx.update(trainedModel).set(change).where(eq(trainedModel.id, id));
      touch('trainedModels', [id]);
    }
    const body: ResponseOf<'trainUnpublish'> = { data: toTrainedModelAnswer({ ...row, ...change }) };
    return { status: 200, body };
  });
}
