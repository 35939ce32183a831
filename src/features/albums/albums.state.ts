import { proxy, subscribe } from 'valtio/vanilla';
import { albumSorts, type AlbumSort } from '../../../contract/album.ts';
import { limits } from '../../../contract/limits.ts';
import { isPhoneAtStart, readSavedView, saveView } from '../../ui/saved-view.ts';
import { parseAlbumSettings } from './album-settings.ts';

const storageKey = 'pleinair.albums';

/** Order and zoom of the albums, saved per device. */
export const albumsState = proxy(parseAlbumSettings(readSavedView(storageKey), isPhoneAtStart));

subscribe(albumsState, () => saveView(storageKey, albumsState));

export function setAlbumSort(sort: AlbumSort): void {
  if (albumSorts.includes(sort)) albumsState.sort = sort;
}

/** Sets the zoom of album grids in columns, 2–12. `fitColumns` limits them to the screen. */
export function setAlbumColumns(columns: number): void {
  albumsState.columns = Math.min(limits.columnsMax, Math.max(limits.columnsMin, Math.round(columns)));
}
