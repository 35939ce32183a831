import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/character.ts';
import { presentRow } from '../rows/rows.ts';

/** Models that were trained in a space, newest first. */
export async function listTrainedModels({ db }: { db: Database }, input: { spaceId: string }): Promise<ResponseOf<'trainModels'>> {
  const rows = await db
    .select()
    .from(trainedModel)
    .where(and(eq(trainedModel.spaceId, input.spaceId), isNull(trainedModel.deletedAt)))
    .orderBy(desc(trainedModel.createdAt), desc(trainedModel.id));
  const shown = rows.map((row) => presentRow('trainedModels', row));
  return {
    data: shown.map((one) => ({
      ...one,
      thumbnails: one.thumbnail === null ? [] : [one.thumbnail],
      created_at: toTimestamp(one.created_at),
    })),
  };
}
