import { listMedia } from '../../../db/queries/media.ts';

/** How many of these items are starred. */
export async function findStarredCount(ids: readonly string[]): Promise<number> {
  return (await listMedia([...ids])).filter((row) => row?.is_starred === true).length;
}
