import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { toTrainedModelAnswer } from '../trained-models/to-answer.ts';

/** The models that were trained of the characters of a space, newest first. */
export async function listCharacterModels(
  { db }: { db: Database },
  { spaceId }: { spaceId: string },
): Promise<ResponseOf<'characterModels'>> {
  const rows = await db
    .select()
    .from(trainedModel)
    .where(and(eq(trainedModel.spaceId, spaceId), eq(trainedModel.type, 'character'), isNull(trainedModel.deletedAt)))
    .orderBy(desc(trainedModel.createdAt), desc(trainedModel.id));
  return { data: rows.map(toTrainedModelAnswer) };
}
