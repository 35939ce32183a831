import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../storage/database.ts';
import { trainedModel } from '../../storage/schema/trained-model.ts';
import { type Touch, writeSpace } from '../../storage/rows/write-space.ts';
import { isWaitedFor, type StoredTraining } from './find-training.ts';
import type { TrainingRun } from './training-run.ts';

/**
 * Changes a model that waits for this run, under a lock on its row, in whatever space it is by then. Answers false when it waits for
 * this run no more: then nothing was changed.
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
    // False: it ended, or it moved with its space since it was looked for.
    if (value) return true;
  }
}
