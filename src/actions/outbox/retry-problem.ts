import { AppError } from '../../../contract/errors.ts';
import { assertWriter } from '../../db/upgrade/assert-writer.ts';
import { commit } from '../../db/commit.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { studio } from '../../db/open-database.ts';
import { readChange } from '../../db/outbox/read-mutation.ts';
import { rowTables } from '../../db/rows/recompute.ts';
import { withStorage } from '../../db/with-storage.ts';
import { tabId } from '../../lib/browser/tab-id.ts';

/**
 * Tries a problem again. What was refused becomes a new change; what waited for the person's word
 * goes on under its old name, so that the server cannot do it twice.
 * @throws AppError NOT_FOUND, and what `commit` throws
 */
export async function retryProblem(i: number): Promise<void> {
  const db = studio();
  const problem = await db.problems.get(i);
  if (problem === undefined) throw new AppError('NOT_FOUND');
  const change = readChange(problem.intent);
  if (change === null) throw new AppError('CLIENT_TOO_OLD');
  await withStorage(db, () =>
    db.transaction('rw', [...rowTables(db), db.problems, db.uploads], async () => {
      await assertWriter(db);
      // A second click finds its work done.
      if ((await db.problems.get(i)) === undefined) return;
      await db.problems.delete(i);
      // The bytes that it brought go with it.
      const upload = await db.uploads.get(problem.mid);
      const bytes = upload === undefined ? {} : { bytes: upload.bytes };
      if (problem.reason !== 'refused') return release(db, problem.mid);
      await commit(db, change, { now: Date.now(), tab: tabId, ...bytes });
      await db.uploads.delete(problem.mid);
    }),
  );
}

async function release(db: StudioDatabase, mid: string): Promise<void> {
  const mutation = await db.outbox.get({ mid });
  // The age starts again: the person has just said that they want it.
  if (mutation?.state !== 'parked') return;
  const { failing: _, ...again } = mutation;
  await db.outbox.put({ ...again, state: 'ready', madeAt: Date.now(), attempts: 1, nextAt: 0 });
}
