import { hasPicture } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';

type Row = Pick<MediaRow, 'id' | 'status' | 'is_starred'>;

/** Plans the star of a selection: only items with a picture count. It removes the star when all of them have it. */
export function planStar(rows: readonly (Row | undefined)[]): { ids: string[]; isStarred: boolean } {
  const pictures = rows.filter((row) => row !== undefined).filter(hasPicture);
  return { ids: pictures.map((row) => row.id), isStarred: pictures.some((row) => !row.is_starred) };
}
