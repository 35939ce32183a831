import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { type Touch, writeSpace } from '../../storage/rows/write-space.ts';
import { isWaitedFor, type StoredTraining } from './find-training.ts';
import type { TrainingRun } from './training-run.ts';

/**
 * Changes a model that waits for this run, under a lock on its row, in its present space. Answers false when the model no longer
 * waits for this run: then nothing was changed.
 */
export async function changeTraining(
  db: Database,
  run: TrainingRun,
  change: (tx: Transaction, row: StoredTraining, touch: Touch) => Promise<void>,
): Promise<boolean> {
  for (;;) {
    const [found] = await db.select({ spaceId: trainedModel.spaceId }).from(trainedModel).where(isWaitedFor(run));
    if (found === undefined) return false;
    const { value } = await writeSpace(db, found.spaceId, async (tx, touch) => {
      const [row] = await tx
        .select()
        .from(trainedModel)
        .where(and(isWaitedFor(run), eq(trainedModel.spaceId, found.spaceId)))
        .for('update');
      if (row === undefined) return false;
      await change(tx, row, touch);
      touch('trainedModels', [row.id]);
      return true;
    });
    // False: the run ended, or the model moved with its space after the look-up.
    if (value) return true;
  }
}
