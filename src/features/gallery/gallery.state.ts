import { proxy, subscribe } from 'valtio/vanilla';
import { limits } from '../../../contract/limits.ts';
import type { ScrollAnchor } from './grid/grid-layout.ts';
import { parseViewSettings, type ViewSettings } from './toolbar/view-settings.ts';

const storageKey = 'pleinair.gallery';

function readSaved(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Storage that is switched off only costs the memory of the zoom.
    return null;
  }
}

const isPhone = typeof matchMedia === 'function' && matchMedia('(max-width: 720px)').matches;

type GalleryState = ViewSettings & {
  /** Where each place was left, to return to it; not kept over a reload. */
  anchors: Record<string, ScrollAnchor>;
};

/** How this device looks at the library. Kept in local storage because the first paint needs it at once. */
export const galleryState = proxy<GalleryState>({
  ...parseViewSettings(typeof localStorage === 'undefined' ? null : readSaved(), isPhone),
  anchors: {},
});

subscribe(galleryState, () => {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ columns: galleryState.columns, view: galleryState.view }));
  } catch (error) {
    console.warn('gallery-view-not-saved', error);
  }
});

/** Sets the zoom in columns, 2–12. */
export function setColumns(columns: number): void {
  galleryState.columns = Math.min(limits.columnsMax, Math.max(limits.columnsMin, Math.round(columns)));
}

export function setView(view: 'cover' | 'full'): void {
  galleryState.view = view;
}

export function rememberAnchor(place: string, anchor: ScrollAnchor | null): void {
  if (anchor === null) delete galleryState.anchors[place];
  else galleryState.anchors[place] = anchor;
}
