import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { toTrainedModelAnswer } from './to-answer.ts';

/** The trained models of a space, newest first. */
export async function listTrainedModels({ db }: { db: Database }, input: { spaceId: string }): Promise<ResponseOf<'trainModels'>> {
  const rows = await db
    .select()
    .from(trainedModel)
    .where(and(eq(trainedModel.spaceId, input.spaceId), isNull(trainedModel.deletedAt)))
    .orderBy(desc(trainedModel.createdAt), desc(trainedModel.id));
  return { data: rows.map(toTrainedModelAnswer) };
}

/** The trained models of a space that show a character, newest first. */
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
