import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { trainedModelLimits } from '../../../contract/trained-model.ts';
import type { Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/** Any numbers that other advisory locks of the studio do not use. */
const [lockSpace, lockPayer] = [7_235_421, 7_235_422];

/** As of presets: checks that a space has room for one more model beside those that are not `id`. @throws MODELS_FULL */
export async function assertRoom(tx: Transaction, spaceId: string, id: string): Promise<void> {
  await lock(tx, spaceId, lockSpace);
  const [others] = await tx
    .select({ count: count() })
    .from(trainedModel)
    .where(and(eq(trainedModel.spaceId, spaceId), isNull(trainedModel.deletedAt), ne(trainedModel.id, id)));
  if (others!.count >= trainedModelLimits.count) throw new AppError('MODELS_FULL');
}

/** Checks that one more model of a user may be trained at the same time. Until the transaction ends no other one passes. @throws TRAINING_BUSY */
export async function assertIdle(tx: Transaction, userId: string): Promise<void> {
  await lock(tx, userId, lockPayer);
  if ((await countRunning(tx, userId)) >= trainedModelLimits.atOnce) throw new AppError('TRAINING_BUSY');
}

/** Trainings of a user that run. */
export async function countRunning(tx: Pick<Transaction, 'select'>, userId: string): Promise<number> {
  const [running] = await tx
    .select({ count: count() })
    .from(trainedModel)
    .where(and(eq(trainedModel.userId, userId), eq(trainedModel.status, 'running'), isNull(trainedModel.deletedAt)));
  return running!.count;
}

async function lock(tx: Transaction, text: string, number: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${text}, ${number}))`);
}
