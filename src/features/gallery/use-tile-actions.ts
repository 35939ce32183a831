import { useContext, useMemo, useState } from 'react';
import type { MediaRow } from '../../../contract/media.ts';
import { retryGeneration } from '../../actions/retry-generation.ts';
import type { Anchor } from '../../ui/anchor.ts';
import { runAction } from '../../ui/run-action.ts';
import { GalleryDoorsContext } from './gallery-doors.ts';
import { cancelItem, downloadItem, removeItem, toggleStar } from './run-tile-action.ts';

export type TileActions = {
  star: (item: MediaRow) => void;
  remove: (item: MediaRow) => void;
  cancel: (item: MediaRow) => void;
  retry: (item: MediaRow) => void;
  download: (item: MediaRow, format?: 'jpg' | 'png' | 'svg') => void;
  /** Asks which album an item should be in; does nothing where there are no albums. */
  album: (item: MediaRow, anchor: Element) => void;
  hasAlbums: boolean;
  /** Absent where it makes no sense. */
  move: ((item: MediaRow, anchor: Element) => void) | undefined;
  takeOut: ((item: MediaRow) => void) | undefined;
  chooseCover: ((item: MediaRow) => void) | undefined;
  openMenu: (item: MediaRow, anchor: Anchor) => void;
};

export type OpenMenu = { item: MediaRow; anchor: Anchor };

/** Everything a tile can be asked for, in one object that never changes, and the menu that is open. */
export function useTileActions(onRetried: (id: string) => void) {
  const { addToAlbum, moveToAlbum, removeFromAlbum, chooseCover } = useContext(GalleryDoorsContext);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const actions = useMemo<TileActions>(
    () => ({
      star: (item) => void runAction(() => toggleStar(item)),
      remove: (item) => void runAction(() => removeItem(item)),
      cancel: (item) => void runAction(() => cancelItem(item)),
      retry: (item) =>
        void runAction(async () => {
          onRetried(await retryGeneration(item.generation_history_id));
        }),
      download: (item, format = 'jpg') => void runAction(() => downloadItem(item, format)),
      album: (item, anchor) => addToAlbum?.([item.id], anchor),
      hasAlbums: addToAlbum !== undefined,
      move: moveToAlbum && ((item, anchor) => moveToAlbum([item.id], anchor)),
      takeOut: removeFromAlbum && ((item) => removeFromAlbum([item.id])),
      chooseCover: chooseCover && ((item) => chooseCover(item.id)),
      openMenu: (item, anchor) => setMenu({ item, anchor }),
    }),
    [onRetried, addToAlbum, moveToAlbum, removeFromAlbum, chooseCover],
  );
  return { actions, menu, closeMenu: () => setMenu(null) };
}
