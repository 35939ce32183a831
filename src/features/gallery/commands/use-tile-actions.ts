import { useContext, useEffect, useMemo, useState } from 'react';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { Anchor } from '../../../ui/overlay/anchor.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import { useRunStar } from '../../../ui/feedback/run-star.ts';
import { GalleryDoorsContext } from '../gallery-doors.ts';

/** What a tile does is not needed to draw it, but is there before anybody can ask for it. */
const loadVerbs = async () => {
  verbs = await import('./run-tile-action.ts');
  return verbs;
};
/** What must be done at once, as the browser wants it of a drag, needs them here already. */
let verbs: typeof import('./run-tile-action.ts') | undefined;
const loadVerbsAfterMs = 1_000;

export type TileActions = {
  /** Whether it was kept. */
  star: (item: MediaRow) => Promise<boolean>;
  remove: (item: MediaRow) => void;
  cancel: (item: MediaRow) => void;
  retry: (item: MediaRow) => void;
  download: (item: MediaRow, format?: 'jpg' | 'png' | 'svg') => void;
  /** Asks which album items should be in; does nothing where there are no albums. */
  album: (ids: readonly string[], anchor: Element) => void;
  hasAlbums: boolean;
  drag: (item: MediaRow, data: DataTransfer, picture: Element | null) => void;
  openMenu: (item: MediaRow, anchor: Anchor) => void;
};

export type OpenMenu = { item: MediaRow; anchor: Anchor };

/** Everything a tile can be asked for, in one object that never changes, and the menu that is open. */
export function useTileActions(onRetried: (id: string) => void) {
  const { addToAlbum } = useContext(GalleryDoorsContext);
  const runStar = useRunStar();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  useEffect(() => {
    const load = () => void loadVerbs().catch(() => undefined);
    const timer = setTimeout(load, loadVerbsAfterMs);
    // A drag can begin before the timer, and needs its data when it begins.
    addEventListener('pointerdown', load, { capture: true, once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', load, true);
    };
  }, []);
  const actions = useMemo<TileActions>(
    () => ({
      // Without a wait where that is possible: what it does is to be seen in the next frame.
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
