import { hasPicture } from '../../../../contract/media.ts';
import type { MediaRow } from '../../../../contract/media-row.ts';
import { library } from '../../../db/library/library.ts';
import { selectMedia } from '../../../db/library/select-media.ts';
import { listMedia } from '../../../db/queries/media.ts';

/** The newest items made with a model that have a picture, and how many items there are; null while the library is still being read. */
export async function listMadeWith(model: string, most: number): Promise<{ items: MediaRow[]; count: number } | null> {
  const known = library();
  if (known === undefined) return null;
  const list = selectMedia(known, { model });
  // Failed ones and those in the making are passed over.
  const ids = Array.from({ length: Math.min(2 * most, list.length) }, (_, index) => list.idAt(index));
  const rows = (await listMedia(ids)).filter((row) => row !== undefined && hasPicture(row));
  return { items: rows.slice(0, most).filter((row) => row !== undefined), count: list.length };
}
