import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { toTrainedModelAnswer } from './to-answer.ts';

/** One trained model of a space. @throws NOT_FOUND */
export async function findTrainedModel(
  { db }: { db: Database },
  { spaceId, id }: { spaceId: string; id: string },
): Promise<ResponseOf<'trainModel'>> {
  const own = and(eq(trainedModel.id, id), eq(trainedModel.spaceId, spaceId), isNull(trainedModel.deletedAt));
  const [row] = await db.select().from(trainedModel).where(own);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return { data: toTrainedModelAnswer(row) };
}
