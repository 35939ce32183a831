import {
  Download,
  FolderInput,
  FolderMinus,
  FolderPlus,
  ImageUp,
  Maximize2,
  RotateCcw,
  Star,
  StarOff,
  SquareCheck,
  Trash2,
  X,
} from 'lucide-react';
import { isInProgress } from '../../../../contract/media.ts';
import { Menu, type MenuEntry } from '../../../ui/overlay/menu.tsx';
import { toggleSelected } from '../selection/selection.state.ts';
import type { OpenMenu, TileActions } from './use-tile-actions.ts';

type OpenTileMenuProps = { menu: OpenMenu; actions: TileActions; onOpen: (id: string) => void; onClose: () => void };

/** What the menu of a tile offers. */
export function OpenTileMenu({ menu, actions, onOpen, onClose }: OpenTileMenuProps) {
  const entries = isInProgress(menu.item) ? unfinishedEntries(menu, actions) : entriesOf(menu, actions, onOpen);
  return <Menu label={menu.item.prompt_head || 'Untitled'} anchor={menu.anchor} isOpen onClose={onClose} entries={entries} />;
}

function unfinishedEntries({ item }: OpenMenu, actions: TileActions): MenuEntry[] {
  return [{ label: 'Cancel', icon: <X size={16} />, onSelect: () => actions.cancel(item) }];
}

function entriesOf({ item, anchor }: OpenMenu, actions: TileActions, onOpen: (id: string) => void): MenuEntry[] {
  const open: MenuEntry = { label: 'Open', icon: <Maximize2 size={16} />, keys: 'Enter', onSelect: () => onOpen(item.id) };
  const remove: MenuEntry = {
    label: 'Delete',
    icon: <Trash2 size={16} />,
    keys: 'Del',
    isDanger: true,
    onSelect: () => actions.remove(item),
  };
  const select: MenuEntry = { label: 'Select', icon: <SquareCheck size={16} />, keys: 'X', onSelect: () => toggleSelected(item.id) };
  if (item.status === 'failed') {
    return [open, select, { label: 'Retry', icon: <RotateCcw size={16} />, onSelect: () => actions.retry(item) }, 'separator', remove];
  }
  const download = <Download size={16} />;
  const cell = document.querySelector(`[data-media-id="${CSS.escape(item.id)}"]`);
  const at = anchor instanceof Element ? anchor : (cell ?? document.body);
  const inAlbum: MenuEntry[] = [
    ...(actions.move === undefined
      ? []
      : [{ label: 'Move to album', icon: <FolderInput size={16} />, onSelect: () => actions.move?.(item, at) }]),
    ...(actions.chooseCover === undefined
      ? []
      : [{ label: 'Choose cover', icon: <ImageUp size={16} />, onSelect: () => actions.chooseCover?.(item) }]),
    ...(actions.takeOut === undefined
      ? []
      : [{ label: 'Remove from album', icon: <FolderMinus size={16} />, onSelect: () => actions.takeOut?.(item) }]),
  ];
  const album: MenuEntry = {
    label: 'Add to album',
    icon: <FolderPlus size={16} />,
    keys: 'A',
    onSelect: () => actions.album(item, at),
  };
  return [
    open,
    select,
    {
      label: item.is_starred ? 'Unstar' : 'Star',
      icon: item.is_starred ? <StarOff size={16} /> : <Star size={16} />,
      keys: 'S',
      onSelect: () => void actions.star(item),
    },
    ...(actions.hasAlbums ? [album] : []),
    ...inAlbum,
    'separator',
    ...(item.resource_type === 'video'
      ? [{ label: 'Download video', icon: download, keys: 'D', onSelect: () => actions.download(item) }]
      : [
          { label: 'Download JPG (compressed)', icon: download, keys: 'D', onSelect: () => actions.download(item, 'jpg') },
          { label: 'Download PNG (lossless)', icon: download, onSelect: () => actions.download(item, 'png') },
          { label: 'Download SVG (vector)', icon: download, onSelect: () => actions.download(item, 'svg') },
        ]),
    'separator',
    remove,
  ];
}
