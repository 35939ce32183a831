import * as v from 'valibot';
import { albumSorts, type AlbumSort } from '../../../contract/album.ts';
import { limits } from '../../../contract/limits.ts';

/** Columns of an album's grid on a phone at most (specification §5). */
export const phoneColumnsMax = 4;

export type AlbumSettings = { sort: AlbumSort; columns: number };

const savedSchema = v.object({
  sort: v.picklist(albumSorts),
  columns: v.pipe(v.number(), v.integer(), v.minValue(limits.columnsMin), v.maxValue(limits.columnsMax)),
});

/** What was chosen on this device, or the defaults when there is nothing or it makes no sense. */
export function parseAlbumSettings(saved: string | null, isPhone: boolean): AlbumSettings {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), savedSchema), saved ?? '');
  const settings: AlbumSettings = parsed.success
    ? parsed.output
    : { sort: 'ALBUM_CREATION_TIME', columns: isPhone ? limits.columnsPhone : limits.columnsDesktop };
  return isPhone ? { ...settings, columns: Math.min(phoneColumnsMax, settings.columns) } : settings;
}
