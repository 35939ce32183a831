import { upscaleModes } from '../../../contract/media/media.ts';
import { rowKey } from '../../../contract/rows/row-key.ts';
import type { StudioDatabase } from '../../db/database.ts';
import { listUnsentMedia } from '../../db/albums/offline-albums.ts';
import { readFew } from '../../db/rows/recompute.ts';
import { itemOf } from './evict-blobs.ts';

/**
 * Filters kept versions (addresses) to those that their item no longer names: replaced by another file, or discarded.
 * It leaves out missing items, which `findGone` of `forget-files.ts` handles, and items with an unsent file.
 */
export async function listGoneVersions(db: StudioDatabase, kept: readonly string[]): Promise<string[]> {
  if (kept.length === 0) return [];
  const ids = [...new Set(kept.map(itemOf))];
  const [rows, shadows, unsent] = await Promise.all([
    db.media.bulkGet(ids),
    readFew(
      db.shadow,
      ids.map((id) => rowKey('media', id)),
    ),
    listUnsentMedia(db),
  ]);
  const waiting = new Set(unsent);
  const named = new Map<string, string[]>();
  for (const row of rows) {
    if (row === undefined || waiting.has(row.id)) continue;
    const before = shadows.get(rowKey('media', row.id))?.row;
    const stands = before != null && 'x2' in before ? [row, before] : [row];
    named.set(
      row.id,
      stands.flatMap((one) => upscaleModes.flatMap((mode) => one[mode] ?? [])),
    );
  }
  return kept.filter((url) => named.get(itemOf(url))?.every((version) => !url.includes(`${version}&`)) === true);
}
