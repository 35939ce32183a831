import { and, eq, ne } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Assessor } from '../../domain/content/assessor.ts';
import { requirePassed } from '../../domain/content/require-passed.ts';
import { whenAssessed } from '../../domain/content/when-assessed.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { assessWords } from '../../domain/trained-models/assess-words.ts';
import { isPublishedModel } from '../../domain/trained-models/hub/in-hub.ts';
import { listHubFiles } from '../../domain/trained-models/hub/list-hub-files.ts';
import { lockLiveModel, type StoredModel } from '../../domain/trained-models/lock-model.ts';
import { toTrainedModelAnswer } from '../../domain/trained-models/to-answer.ts';
import type { Database, Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { user } from '../../storage/schema/user.ts';

type Studio = { db: Database; assessor: Assessor };

/**
 * Shows a trained model to all users of the studio. Publishing it again succeeds. Refusals: NOT_FOUND, GONE; FORBIDDEN for guests
 * and users without the right to publish; VALIDATION_FAILED for a model that is not trained or has no picture to show;
 * CONTENT_WARNING for its words and its pictures; ASSESSMENT_FAILED.
 */
export function publishModel(studio: Studio, once: OnceKey, { id }: ChangeBody<'model.publish'>): Promise<OnceAnswer> {
  return whenAssessed(studio.assessor, () => publishOnce(studio, once, id));
}

function publishOnce({ db, assessor }: Studio, once: OnceKey, id: string): Promise<OnceAnswer> {
  return runOnce(db, once, async (tx, touch) => {
    const row = await lockLiveModel(tx, once.spaceId, id);
    const { canPublish, isAnonymous } = user;
    const [by] = await tx.select({ canPublish, isAnonymous }).from(user).where(eq(user.id, once.userId));
    if (by === undefined) throw new AppError('UNAUTHENTICATED');
    if (by.isAnonymous) throw new AppError('FORBIDDEN', { detail: 'Guests cannot publish a model. Sign up first.' });
    if (!by.canPublish) throw new AppError('FORBIDDEN', { detail: 'You do not have access to publish models.' });
    if (row.status !== 'completed') throw invalid('id', 'is not trained yet');
    // Training pictures are never shown, so they cannot stand in.
    if (row.cover === null && row.sampleImages.length === 0) throw invalid('id', 'needs a cover or a sample first');
    assessWords(row);
    if (await isTaken(tx, row)) throw invalid('id', 'has the tag of a model that another person has published');
    if (!row.isPublished) {
      const files = await listHubFiles(tx, row);
      await requirePassed(tx, assessor, { files, look: 'second', opening: 'This model cannot be published' });
    }
    const change = row.isPublished ? {} : { isPublished: true, publishedAt: new Date() };
    if (!row.isPublished) {
      await tx.update(trainedModel).set(change).where(eq(trainedModel.id, id));
      touch('trainedModels', [id]);
    }
    const body: ResponseOf<'trainPublish'> = { data: toTrainedModelAnswer({ ...row, ...change }) };
    return { status: 200, body };
  });
}

/** An old archive may have brought the key of a model that is on the hub now. */
async function isTaken(tx: Transaction, { key, spaceId }: StoredModel): Promise<boolean> {
  const other = and(eq(trainedModel.key, key), ne(trainedModel.spaceId, spaceId), isPublishedModel);
  return (await tx.select({ id: trainedModel.id }).from(trainedModel).where(other).limit(1)).length > 0;
}

function invalid(path: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', { issues: [{ path, message }] });
}
