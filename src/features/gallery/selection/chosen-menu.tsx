import { FolderPlus, SquareMinus, Star, StarOff, Trash2 } from 'lucide-react';
import { useContext } from 'react';
import { useSnapshot } from 'valtio/react';
import { runAction } from '../../../ui/feedback/run-action.ts';
import type { Anchor } from '../../../ui/overlay/anchor.ts';
import { Menu, type MenuEntry } from '../../../ui/overlay/menu.tsx';
import { GalleryDoorsContext } from '../gallery-doors.ts';
import { deleteChosen, starChosen, withinBatch } from './bulk-actions.ts';
import { albumEntries, compareEntries, downloadEntries } from './chosen-entries.tsx';
import { selectionState, toggleSelected } from './selection.state.ts';
import { useChosenStar } from './use-chosen-star.ts';

type ChosenMenuProps = {
  /** The item of the pointer, and the anchor of the next popover. */
  id: string;
  place: Element;
  anchor: Anchor;
  onClose: () => void;
};

/** The menu of a chosen item. Its entries act on the whole selection; the title names the number. */
export function ChosenMenu({ id, place, anchor, onClose }: ChosenMenuProps) {
  const doors = useContext(GalleryDoorsContext);
  const { addToAlbum } = doors;
  const { length: count } = useSnapshot(selectionState).ids;
  const { isForNone, areStarred } = useChosenStar();
  const album: MenuEntry = {
    label: 'Add to album',
    icon: <FolderPlus size={16} />,
    keys: 'A',
    onSelect: () => withinBatch((ids) => addToAlbum?.(ids, place)),
  };
  const entries: MenuEntry[] = [
    { label: 'Take out of the selection', icon: <SquareMinus size={16} />, keys: 'X', onSelect: () => toggleSelected(id) },
    {
      label: areStarred ? 'Unstar' : 'Star',
      icon: areStarred ? <StarOff size={16} /> : <Star size={16} />,
      keys: 'S',
      isDisabled: isForNone,
      onSelect: () => void runAction(starChosen),
    },
    ...(addToAlbum === undefined ? [] : [album]),
    ...albumEntries(doors, () => place),
    ...compareEntries(doors, count),
    'separator',
    ...downloadEntries('Download '),
    'separator',
    { label: 'Delete', icon: <Trash2 size={16} />, keys: 'Del', isDanger: true, onSelect: () => void runAction(deleteChosen) },
  ];
  return <Menu label={`${count} selected`} isTitled anchor={anchor} isOpen onClose={onClose} entries={entries} />;
}
