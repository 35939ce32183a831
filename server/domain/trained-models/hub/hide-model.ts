import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../contract/errors.ts';
import type { ResponseOf } from '../../../../contract/routes/routes.ts';
import { logNote } from '../../../lib/log.ts';
import type { Database } from '../../../storage/database.ts';
import { trainedModel } from '../../../storage/schema/trained-model.ts';
import { isPublishedModel } from './in-hub.ts';

/** Takes a published model out of the hub, or shows it there again; its library keeps it; the log says who did. @throws NOT_FOUND for one that is not published */
export async function hideModel(
  { db }: { db: Database },
  { id, isHidden, by }: { id: string; isHidden: boolean; by: string },
): Promise<ResponseOf<'communityHide'>> {
  const changed = await db
    .update(trainedModel)
    .set({ isHidden })
    .where(and(eq(trainedModel.id, id), isPublishedModel))
    .returning({ id: trainedModel.id });
  if (changed.length === 0) throw new AppError('NOT_FOUND');
  logNote(isHidden ? 'model.out-of-hub' : 'model.into-hub', { modelId: id, userId: by });
  return { id, is_hidden: isHidden };
}
