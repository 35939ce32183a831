import * as v from 'valibot';
import { albumSorts, type AlbumSort } from '../../../contract/album.ts';
import { limits } from '../../../contract/limits.ts';

/** Most columns of an album's grid on a phone (specification §5). */
const phoneColumnsMax = 4;

export type AlbumSettings = { sort: AlbumSort; columns: number };

const savedSchema = v.object({
  sort: v.picklist(albumSorts),
  columns: v.pipe(v.number(), v.integer(), v.minValue(limits.columnsMin), v.maxValue(limits.columnsMax)),
});

/** The settings saved on this device; the defaults when none are saved or they are invalid. */
export function parseAlbumSettings(saved: string | null, isPhone: boolean): AlbumSettings {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), savedSchema), saved ?? '');
  return parsed.success ? parsed.output : { sort: 'ALBUM_CREATION_TIME', columns: isPhone ? limits.columnsPhone : limits.columnsDesktop };
}

/**
 * Limits the chosen columns to the screen. Computed on every render: turning a phone changes its width, and the choice
 * for the wide screen must survive.
 */
export function fitColumns(columns: number, isPhone: boolean): { columns: number; max: number } {
  const max = isPhone ? phoneColumnsMax : limits.columnsMax;
  return { columns: Math.min(max, columns), max };
}
