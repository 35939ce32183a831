import { useContext, useEffect, useMemo, useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Anchor } from '../../../ui/overlay/anchor.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { useRunStar } from '../../../ui/feedback/run-star.ts';
import { GalleryDoorsContext } from '../gallery-doors.ts';

/** Loads the actions of a tile: drawing it needs none, but they are loaded before a user can reach them. */
const loadVerbs = async () => {
  verbs = await import('./run-tile-action.ts');
  return verbs;
};
/** The loaded actions, for those that must run synchronously, such as filling a drag. */
let verbs: typeof import('./run-tile-action.ts') | undefined;
const loadVerbsAfterMs = 1_000;

export type TileActions = {
  /** Resolves to whether the star was stored. */
  star: (item: MediaRow) => Promise<boolean>;
  remove: (item: MediaRow) => void;
  cancel: (item: MediaRow) => void;
  retry: (item: MediaRow) => void;
  download: (item: MediaRow, format?: 'jpg' | 'png' | 'svg') => void;
  /** Opens the choice of an album for items; does nothing where there are no albums. */
  album: (ids: readonly string[], anchor: Element) => void;
  hasAlbums: boolean;
  drag: (item: MediaRow, data: DataTransfer, picture: Element | null) => void;
  openMenu: (item: MediaRow, anchor: Anchor) => void;
};

export type OpenMenu = { item: MediaRow; anchor: Anchor };

/** All actions of a tile in one stable object, and the open menu. */
export function useTileActions(onRetried: (id: string) => void) {
  const { addToAlbum } = useContext(GalleryDoorsContext);
  const runStar = useRunStar();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  useEffect(() => {
    const load = () => void loadVerbs().catch(() => undefined);
    const timer = setTimeout(load, loadVerbsAfterMs);
    // A drag can begin before the timer, and must fill its data synchronously.
    addEventListener('pointerdown', load, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', load, true);
    };
  }, []);
  const actions = useMemo<TileActions>(
    () => ({
      // Uses the loaded module without a further wait, so that the star shows in the next frame.
      star: async (item) => (await runStar(async () => (verbs ?? (await loadVerbs())).toggleStar(item))) !== undefined,
      remove: (item) => void runAction(async () => (await loadVerbs()).removeItem(item)),
      cancel: (item) => void runAction(async () => (await loadVerbs()).cancelItem(item)),
      retry: (item) => void runAction(async () => onRetried(await (await loadVerbs()).retryItem(item))),
      download: (item, format = 'jpg') => void runAction(async () => (await loadVerbs()).downloadItem(item, format)),
      album: (ids, anchor) => addToAlbum?.(ids, anchor),
      hasAlbums: addToAlbum !== undefined,
      drag: (item, data, picture) => verbs?.dragItems(data, item, picture),
      openMenu: (item, anchor) => setMenu({ item, anchor }),
    }),
    [onRetried, addToAlbum, runStar],
  );
  return { actions, menu, closeMenu: () => setMenu(null) };
}
