import { hasPicture } from '../../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../../contract/media/media-row.ts';
import { listMedia } from '../../../../db/queries/media/media.ts';

/** Failed ones and those in the making are passed over. */
const mostTried = 24;

/** The newest item made with a model that has a picture; undefined when there is none, or the library is still being read. */
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
