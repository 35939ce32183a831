import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { EngineRegistry } from '../../engines/engine-registry.ts';
import type { Database } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { tellWithinMs, wasTold } from '../generations/job/tell-canceled.ts';
import type { StoredTraining } from './find-training.ts';
import { trainerSide } from './trainer-side.ts';

type Studio = { db: Database; engines: EngineRegistry };
type Canceled = Pick<StoredTraining, 'id' | 'runId' | 'engineKey' | 'engineHandle' | 'endedAt'>;

/** Trainings that ended here while their engine may still be at them: canceled, or failed because it did not answer for too long. */
const isStopped = inArray(trainedModel.status, ['canceled', 'failed']);

/** Tells the engines of trainings that were stopped and of which they could not be told yet. `olderThanMs` since they were stopped. */
export async function tellCanceledTrainings(studio: Studio, { olderThanMs }: { olderThanMs: number }): Promise<void> {
  const { engineKey, endedAt } = trainedModel;
  const isUntold = and(isStopped, isNotNull(engineKey), lt(endedAt, new Date(Date.now() - olderThanMs)));
  const rows = await studio.db.select().from(trainedModel).where(isUntold);
  await Promise.all(rows.map((row) => tellCanceledTraining(studio, row)));
}

/** The same of one model, if there is something to tell. */
export async function tellStoppedTraining(studio: Studio, modelId: string): Promise<void> {
  const [row] = await studio.db
    .select()
    .from(trainedModel)
    .where(and(eq(trainedModel.id, modelId), isStopped));
  if (row !== undefined) await tellCanceledTraining(studio, row);
}

/** The same of one; its row says so until the engine heard it, or has forgotten it. */
export async function tellCanceledTraining({ db, engines }: Studio, row: Canceled): Promise<void> {
  const { id, runId, engineKey, engineHandle, endedAt } = row;
  if (engineKey === null || runId === null) return;
  const side = trainerSide(engines.byKey(engineKey));
  const isForgotten = endedAt !== null && Date.now() - endedAt.getTime() > tellWithinMs;
  if (side !== undefined && !isForgotten && !(await wasTold(side, { id: runId, handle: engineHandle }))) return;
  await db
    .update(trainedModel)
    .set({ runId: null, engineKey: null, engineHandle: null })
    .where(and(eq(trainedModel.id, id), eq(trainedModel.runId, runId), isStopped));
}
