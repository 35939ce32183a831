import { asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/**
 * The order of models that share a key, the one to use first: a character that was trained again has several. Own ones stand before those
 * of the hub, trained ones before others, then the newest; of the hub the one that was published first.
 */
export function bestOfKey(spaceId: string): SQL[] {
  const { createdAt, id, publishedAt, status } = trainedModel;
  const isOwn = eq(trainedModel.spaceId, spaceId);
  return [
    desc(isOwn),
    desc(eq(status, 'completed')),
    sql`case when ${isOwn} then ${createdAt} end desc nulls last`,
    asc(publishedAt),
    asc(id),
  ];
}
