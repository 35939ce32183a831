import { listMedia } from '../../../db/queries/media/media.ts';

/** Counts the starred items that would leave the history. */
export async function countLeavingStars(ids: readonly string[]): Promise<number> {
  const rows = await listMedia([...ids]);
  return rows.filter((row) => row?.is_starred === true && row.in_history).length;
}
