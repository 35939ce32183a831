import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

export type StoredModel = typeof trainedModel.$inferSelect;

/** A model of a space with a lock on its row, deleted or not. @throws NOT_FOUND */
export async function lockModel(tx: Transaction, spaceId: string, id: string): Promise<StoredModel> {
  const [found] = await tx
    .select()
    .from(trainedModel)
    .where(and(eq(trainedModel.id, id), eq(trainedModel.spaceId, spaceId)))
    .for('update');
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

/** The same of one that is not deleted. @throws NOT_FOUND, GONE */
export async function lockLiveModel(tx: Transaction, spaceId: string, id: string): Promise<StoredModel> {
  const found = await lockModel(tx, spaceId, id);
  if (found.deletedAt !== null) throw new AppError('GONE');
  return found;
}
