import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { GenerationQueue } from '../../queue/generation-queue.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { failTraining } from './settle-training.ts';
import { parseTrainingRunId, trainingRunId } from './training-run.ts';

/** Puts every training that no run works on back into the queue; `olderThanMs` as in `rescueGenerations`. */
export async function rescueTrainings(
  studio: { db: Database; queue: Pick<GenerationQueue, 'trainings'> },
  { olderThanMs }: { olderThanMs: number },
): Promise<void> {
  const { id, runId, status, startedAt, deletedAt } = trainedModel;
  const rows = await studio.db
    .select({ modelId: id, runId })
    .from(trainedModel)
    .where(and(eq(status, 'running'), isNotNull(runId), isNull(deletedAt), lt(startedAt, new Date(Date.now() - olderThanMs))))
    .orderBy(asc(startedAt));
  const ids = rows.flatMap((row) => (row.runId === null ? [] : [trainingRunId({ modelId: row.modelId, runId: row.runId })]));
  const { hopeless } = await studio.queue.trainings.rescue(ids);
  const reason = 'The studio stopped several times while it trained this model.';
  for (const one of hopeless) await failTraining(studio.db, parseTrainingRunId(one), { reason });
}
