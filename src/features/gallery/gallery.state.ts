import { proxy, subscribe } from 'valtio/vanilla';
import { limits } from '../../../contract/limits.ts';
import { isPhoneAtStart, readSavedView, saveView } from '../../ui/saved-view.ts';
import type { ScrollAnchor } from './grid/grid-layout.ts';
import { parseViewSettings, type ViewSettings } from './toolbar/view-settings.ts';

const storageKey = 'pleinair.gallery';

type GalleryState = ViewSettings & {
  /** Scroll anchor of each screen, restored on return; not kept over a reload. */
  anchors: Record<string, ScrollAnchor>;
};

/** How this device shows the library. In local storage, because the first paint needs it synchronously. */
export const galleryState = proxy<GalleryState>({
  ...parseViewSettings(readSavedView(storageKey), isPhoneAtStart),
  anchors: {},
});

subscribe(galleryState, () => saveView(storageKey, { columns: galleryState.columns, view: galleryState.view }));

/** Sets the zoom in columns, 2–12. */
export function setColumns(columns: number): void {
  galleryState.columns = Math.min(limits.columnsMax, Math.max(limits.columnsMin, Math.round(columns)));
}

export function setView(view: 'cover' | 'full'): void {
  galleryState.view = view;
}

export function rememberAnchor(screen: string, anchor: ScrollAnchor | null): void {
  if (anchor === null) delete galleryState.anchors[screen];
  else galleryState.anchors[screen] = anchor;
}
