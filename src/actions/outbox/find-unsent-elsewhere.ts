import { whenOpen } from '../../db/open-database.ts';
import { isUnsentElsewhere } from '../../sync/hold-unsent.ts';

/** Whether another tab, which keeps everything in memory, has changes that the server does not have. */
export async function findUnsentElsewhere(): Promise<boolean> {
  return whenOpen((db) => isUnsentElsewhere(db.name));
}
