import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { trainedModel } from '../../../storage/schema/trained-model.ts';

/** True of models that their owners published and did not delete. Administrators see them all. */
export const isPublishedModel = and(
  // Written out, so that the index of the published ones serves it.
  sql`${trainedModel.isPublished}`,
  isNull(trainedModel.deletedAt),
  isNotNull(trainedModel.publishedAt),
  eq(trainedModel.status, 'completed'),
);

/** True of models that everybody on the studio sees and may use. */
export const isInHub = and(isPublishedModel, eq(trainedModel.isHidden, false));
