import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { weightsType } from '../../../contract/trained-models/trained-model.ts';
import type { Database } from '../../storage/database.ts';
import type { MediaStore } from '../../storage/files/media-store.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { openFile, type MediaFile } from '../files/find-media-file.ts';

/** The weights of a model of one's own library. @throws NOT_FOUND, also of one that others published; MEDIA_DAMAGED */
export async function findWeightsFile(
  studio: { db: Database; mediaStore: MediaStore },
  { id, spaceId }: { id: string; spaceId: string },
): Promise<MediaFile> {
  const { weightsHash: hash, weightsBytes: sizeBytes } = trainedModel;
  const [model] = await studio.db
    .select({ hash, sizeBytes })
    .from(trainedModel)
    .where(and(eq(trainedModel.id, id), eq(trainedModel.spaceId, spaceId), isNull(trainedModel.deletedAt)));
  if (model === undefined || model.hash === null) throw new AppError('NOT_FOUND');
  return openFile(studio, { hash: model.hash, sizeBytes: model.sizeBytes, mime: weightsType, variant: 'original' });
}
