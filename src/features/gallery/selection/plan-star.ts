import { hasPicture } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';

type Row = Pick<MediaRow, 'id' | 'status' | 'is_starred'>;

/** What the star does for chosen items: only those with a picture count, and when all of them have it, it is taken away. */
export function planStar(rows: readonly (Row | undefined)[]): { ids: string[]; isStarred: boolean } {
  const pictures = rows.filter((row) => row !== undefined).filter(hasPicture);
  return { ids: pictures.map((row) => row.id), isStarred: pictures.some((row) => !row.is_starred) };
}
