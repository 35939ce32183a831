import { assertWriter } from '../../db/upgrade/assert-writer.ts';
import { studio } from '../../db/open-database.ts';
import { recompute, rowTables } from '../../db/rows/recompute.ts';
import { withStorage } from '../../db/with-storage.ts';

/** Gives a change up at the person's word; what it had changed here is taken back, with the file that it brought. */
export async function discardProblem(i: number): Promise<void> {
  const db = studio();
  await withStorage(db, () =>
    db.transaction('rw', [...rowTables(db), db.problems, db.uploads], async () => {
      await assertWriter(db);
      const problem = await db.problems.get(i);
      if (problem === undefined) return;
      const mutation = await db.outbox.get({ mid: problem.mid });
      if (mutation?.state === 'parked') {
        await db.outbox.delete(mutation.n!);
        await recompute(db, mutation.keys);
      }
      await db.problems.delete(i);
      await db.uploads.delete(problem.mid);
    }),
  );
}
