import * as v from 'valibot';
import { albumSorts, type AlbumSort } from '../../../contract/album.ts';
import { limits } from '../../../contract/limits.ts';

/** Columns of an album's grid on a phone at most (specification §5). */
const phoneColumnsMax = 4;

export type AlbumSettings = { sort: AlbumSort; columns: number };

const savedSchema = v.object({
  sort: v.picklist(albumSorts),
  columns: v.pipe(v.number(), v.integer(), v.minValue(limits.columnsMin), v.maxValue(limits.columnsMax)),
});

/** What was chosen on this device, or the defaults when there is nothing or it makes no sense. */
export function parseAlbumSettings(saved: string | null, isPhone: boolean): AlbumSettings {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), savedSchema), saved ?? '');
  return parsed.success ? parsed.output : { sort: 'ALBUM_CREATION_TIME', columns: isPhone ? limits.columnsPhone : limits.columnsDesktop };
}

/**
 * The columns that are shown, and at most can be, of those that were chosen. Asked at every draw: a phone that is
 * turned is wide, and what was chosen for the one way stays chosen for the other.
 */
export function fitColumns(columns: number, isPhone: boolean): { columns: number; max: number } {
  const max = isPhone ? phoneColumnsMax : limits.columnsMax;
  return { columns: Math.min(max, columns), max };
}
