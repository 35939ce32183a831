import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import type { TrainingRun } from './training-run.ts';

export type StoredTraining = typeof trainedModel.$inferSelect;

/** The model of a run; null when the run ended, another one took its place, or the model is gone. */
export async function findTraining(db: Database, run: TrainingRun): Promise<StoredTraining | null> {
  const [row] = await db.select().from(trainedModel).where(isWaitedFor(run));
  return row ?? null;
}

/** The model, as long as it waits for this run. */
export function isWaitedFor({ modelId, runId }: TrainingRun) {
  return and(
    eq(trainedModel.id, modelId),
    eq(trainedModel.runId, runId),
    eq(trainedModel.status, 'running'),
    isNull(trainedModel.deletedAt),
  );
}
