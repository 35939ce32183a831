import { listMedia } from '../../../db/queries/media/media.ts';

/** Whether items are in the history: all of them, none, or some. */
export async function findAllState(ids: readonly string[]): Promise<boolean | 'mixed'> {
  const rows = (await listMedia([...ids])).filter((row) => row !== undefined);
  const count = rows.filter((row) => row.in_history).length;
  return count === rows.length ? true : count === 0 ? false : 'mixed';
}
