import { isLibraryWhole } from '../../../db/queries/pull/library-whole.ts';
import type { BulkRow } from '../../../db/queries/generations/bulk-rows.ts';
import { listMedia } from '../../../db/queries/media/media.ts';

/** Deleted items of these rows; empty until the whole library is on this device. */
export async function findGone(rows: readonly BulkRow[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ still, video }) => [still, video].flatMap((job) => (job?.state === 'done' ? [job.mediaId] : [])));
  const [items, isWhole] = await Promise.all([listMedia(ids), isLibraryWhole()]);
  return new Set(isWhole ? ids.filter((_, at) => items[at] === undefined) : []);
}
