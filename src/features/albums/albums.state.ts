import { proxy, subscribe } from 'valtio/vanilla';
import { albumSorts, type AlbumSort } from '../../../contract/album.ts';
import { limits } from '../../../contract/limits.ts';
import { parseAlbumSettings, phoneColumnsMax } from './album-settings.ts';

const storageKey = 'pleinair.albums';

function readSaved(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Storage that is switched off only costs the memory of the order.
    return null;
  }
}

const isPhone = typeof matchMedia === 'function' && matchMedia('(max-width: 720px)').matches;

/** How this device looks at the albums. */
export const albumsState = proxy(parseAlbumSettings(typeof localStorage === 'undefined' ? null : readSaved(), isPhone));

subscribe(albumsState, () => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(albumsState));
  } catch (error) {
    console.warn('album-view-not-saved', error);
  }
});

export function setAlbumSort(sort: AlbumSort): void {
  if (albumSorts.includes(sort)) albumsState.sort = sort;
}

/** Sets the zoom of album grids in columns: 2–12, on a phone 2–4. */
export function setAlbumColumns(columns: number): void {
  albumsState.columns = Math.min(isPhone ? phoneColumnsMax : limits.columnsMax, Math.max(limits.columnsMin, Math.round(columns)));
}
