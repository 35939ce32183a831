import { Columns2, Download } from 'lucide-react';
import { batchDelete } from '../../../../contract/album.ts';
import { limits } from '../../../../contract/limits.ts';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';
import { listAlbumEntries } from '../commands/album-entries.tsx';
import type { GalleryDoors } from '../gallery-doors.ts';
import { downloadChosen, withinBatch } from './bulk-actions.ts';
import { selectionState } from './selection.state.ts';

/** Entries to move the chosen items or remove them from the album, where the screen offers it. `place`: anchor of the album choice. */
export function albumEntries(doors: GalleryDoors, place: () => Element | null, isDisabled = false): MenuEntry[] {
  const { moveToAlbum, removeFromAlbum } = doors;
  const move = (ids: readonly string[]) => {
    const anchor = place();
    if (anchor !== null) moveToAlbum?.(ids, anchor);
  };
  return listAlbumEntries(
    {
      onMove: moveToAlbum && (() => withinBatch(move)),
      // An album has one cover.
      onCover: undefined,
      onRemove: removeFromAlbum && (() => withinBatch(removeFromAlbum, batchDelete)),
    },
    isDisabled,
  );
}

/** A comparison takes two to four items. */
export function canCompare(count: number): boolean {
  return count >= limits.compareMin && count <= limits.compareMax;
}

export function compareEntries({ compare }: GalleryDoors, count: number): MenuEntry[] {
  if (compare === undefined || !canCompare(count)) return [];
  return [{ label: 'Compare', icon: <Columns2 size={16} />, onSelect: () => compare([...selectionState.ids]) }];
}

export function downloadEntries(before = '', isDisabled = false): MenuEntry[] {
  const icon = <Download size={16} />;
  return [
    { label: `${before}JPG (compressed)`, icon, keys: 'D', isDisabled, onSelect: () => void runAction(() => downloadChosen('jpg')) },
    { label: `${before}PNG (lossless)`, icon, isDisabled, onSelect: () => void runAction(() => downloadChosen('png')) },
  ];
}
