import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { isPublishedModel } from './in-hub.ts';

/** Takes a published model out of the hub, or shows it there again; its library keeps it. @throws NOT_FOUND for one that is not published */
export async function hideModel(
  { db }: { db: Database },
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<ResponseOf<'communityHide'>> {
  const changed = await db
    .update(trainedModel)
    .set({ isHidden })
    .where(and(eq(trainedModel.id, id), isPublishedModel))
    .returning({ id: trainedModel.id });
  if (changed.length === 0) throw new AppError('NOT_FOUND');
  return { id, is_hidden: isHidden };
}
