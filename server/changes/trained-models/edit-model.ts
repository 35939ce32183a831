import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { toStorable } from '../../../contract/text/to-storable.ts';
import { checkPictures } from '../../domain/generations/request/check-files.ts';
import type { Assessor } from '../../domain/content/assessor.ts';
import { requirePassed } from '../../domain/content/require-passed.ts';
import { whenAssessed } from '../../domain/content/when-assessed.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { assessWords } from '../../domain/trained-models/assess-words.ts';
import { listHubFiles } from '../../domain/trained-models/hub/list-hub-files.ts';
import { lockLiveModel, type StoredModel } from '../../domain/trained-models/lock-model.ts';
import { toTrainedModelAnswer } from '../../domain/trained-models/to-answer.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

type Studio = { db: Database; assessor: Assessor };

/**
 * Changes the name, the words or the cover of a model; the last write of each wins. Refusals: NOT_FOUND and GONE, also of the
 * cover; CONTENT_WARNING for words and pictures that a published model may not have; ASSESSMENT_FAILED.
 */
export function editModel(studio: Studio, once: OnceKey, asked: ChangeBody<'model.edit'>): Promise<OnceAnswer> {
  return whenAssessed(studio.assessor, () => editOnce(studio, once, asked));
}

function editOnce({ db, assessor }: Studio, once: OnceKey, asked: ChangeBody<'model.edit'>): Promise<OnceAnswer> {
  return runOnce(db, once, async (tx, touch) => {
    const found = await lockLiveModel(tx, once.spaceId, asked.id);
    if (typeof asked.cover === 'string' && asked.cover !== found.cover)
      await checkPictures(tx, once, { path: 'cover', urls: [asked.cover] });
    const change = {
      modelName: asked.model_name === undefined ? found.modelName : checkName(asked.model_name),
      description: asked.description ?? found.description,
      suggestedPrompt: asked.suggested_prompt ?? found.suggestedPrompt,
      objectPrompt: asked.object_prompt ?? found.objectPrompt,
      cover: asked.cover === undefined ? found.cover : asked.cover,
    };
    if (found.isPublished) {
      checkPublished(found, change);
      if (change.cover !== found.cover) {
        const files = await listHubFiles(tx, { ...found, ...change });
        await requirePassed(tx, assessor, { files, look: 'second', opening: 'This picture cannot be the cover of a published model' });
      }
    }
    await tx.update(trainedModel).set(change).where(eq(trainedModel.id, asked.id));
    touch('trainedModels', [asked.id]);
    const body: ResponseOf<'trainEdit'> = { data: toTrainedModelAnswer({ ...found, ...change }) };
    return { status: 200, body };
  });
}

function checkName(name: string): string {
  const storable = toStorable(name).trim();
  if (storable === '') throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'model_name', message: 'must not be empty' }] });
  return storable;
}

/** Checks the words of a published model. @throws CONTENT_WARNING, VALIDATION_FAILED */
function checkPublished({ sampleImages }: StoredModel, change: Parameters<typeof assessWords>[0] & { cover: string | null }): void {
  assessWords(change);
  if (change.cover === null && sampleImages.length === 0)
    throw new AppError('VALIDATION_FAILED', { issues: [{ path: 'cover', message: 'must stay while the model is published' }] });
}
