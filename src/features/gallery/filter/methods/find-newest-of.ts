import { hasPicture } from '../../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../../contract/media/media-row.ts';
import { listMedia } from '../../../../db/queries/media/media.ts';

/** Limit of items to read; failed and unfinished ones are skipped. */
const mostTried = 24;

/** The newest item with a picture from this model; undefined when there is none or the library is not read yet. */
export async function findNewestOf(model: string): Promise<MediaRow | undefined> {
  const [{ library }, { selectMedia }] = await Promise.all([
    import('../../../../db/library/library.ts'),
    import('../../../../db/library/select-media.ts'),
  ]);
  const known = library();
  if (known === undefined) return undefined;
  const list = selectMedia(known, { model });
  const ids = Array.from({ length: Math.min(mostTried, list.length) }, (_, index) => list.idAt(index));
  return (await listMedia(ids)).find((row) => row !== undefined && hasPicture(row));
}
