import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import { trainedModelLimits } from '../../../contract/trained-models/trained-model.ts';
import type { Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';

/** Any number that other advisory locks of the studio do not use. */
const lockPayer = 7_235_422;

/** Checks that one more model of a user may be trained at the same time. Until the transaction ends no other one passes. @throws TRAINING_BUSY */
export async function assertIdle(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, ${lockPayer}))`);
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
