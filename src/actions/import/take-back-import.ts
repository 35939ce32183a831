import * as v from 'valibot';
import { AppError } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import { canDelete } from '../../../contract/media/media.ts';
import { mediaRowSchema, type MediaRow } from '../../../contract/media/media-row.ts';
import { listMedia } from '../../db/queries/media/media.ts';
import { makeChange } from '../make-change.ts';

/**
 * Puts imported pictures into the Trash; one that was starred since, or is gone, stays as it is. Returns the function that
 * restores them. @throws AppError STARRED when all that are left are starred, STORAGE_FULL, STORAGE_LOST
 */
export async function takeBackImport(ids: readonly string[]): Promise<() => Promise<void>> {
  const there = (await listMedia([...ids])).filter((row) => row !== undefined);
  const going = there.filter((row) => canDelete(row)).map((row): MediaRow => v.parse(mediaRowSchema, row));
  if (there.length > 0 && going.length === 0) throw new AppError('STARRED');
  const chunks: MediaRow[][] = [];
  for (let at = 0; at < going.length; at += limits.batchDeleteMax) chunks.push(going.slice(at, at + limits.batchDeleteMax));
  for (const rows of chunks) await makeChange({ kind: 'media.delete', args: { ids: rows.map((row) => row.id) } }, { isHeld: false });
  return async () => {
    for (const rows of chunks) await makeChange({ kind: 'media.restore', args: { ids: rows.map((row) => row.id), rows } });
  };
}
