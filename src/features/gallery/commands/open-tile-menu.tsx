import { Download, FolderPlus, Maximize2, RotateCcw, Star, StarOff, SquareCheck, Trash2, X } from 'lucide-react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { isInProgress } from '../../../../contract/media/media.ts';
import type { MediaRow } from '../../../../contract/media/media-row.ts';
import { findMe } from '../../../db/queries/session.ts';
import { syncStatus } from '../../../sync/status.ts';
import { Menu, type MenuEntry } from '../../../ui/overlay/menu.tsx';
import { GalleryDoorsContext, type GalleryDoors } from '../gallery-doors.ts';
import { ChosenMenu } from '../selection/chosen-menu.tsx';
import { useIsRecreatable } from '../failed/use-is-recreatable.ts';
import { selectionState, toggleSelected } from '../selection/selection.state.ts';
import { listAlbumEntries } from './album-entries.tsx';
import { listBoostEntries } from './boost-entry.tsx';
import type { OpenMenu, TileActions } from './use-tile-actions.ts';

type OpenTileMenuProps = { menu: OpenMenu; actions: TileActions; onOpen: (id: string) => void; onClose: () => void };

/** The menu of a tile; for a tile of a larger selection it acts on all chosen items. */
export function OpenTileMenu({ menu, actions, onOpen, onClose }: OpenTileMenuProps) {
  const doors = useContext(GalleryDoorsContext);
  const isRecreatable = useIsRecreatable();
  const plan = useLiveQuery(async () => findMe(), [])?.plan ?? 'free';
  const isOffline = useSnapshot(syncStatus).state === 'offline';
  const { item, anchor } = menu;
  // Fixed when the menu opens: its own entries may change the selection.
  const [isForChosen] = useState(() => selectionState.ids.length > 1 && selectionState.ids.includes(item.id));
  const cell = document.querySelector(`[data-media-id="${CSS.escape(item.id)}"]`);
  const place = anchor instanceof Element ? anchor : (cell ?? document.body);
  if (isForChosen) return <ChosenMenu id={item.id} place={place} anchor={anchor} onClose={onClose} />;
  const entries = isInProgress(item)
    ? unfinishedEntries(menu, actions, listBoostEntries(item, { plan, isOffline }))
    : entriesOf(item, actions, { doors, place, isRecreatable, onOpen });
  return <Menu label={item.prompt_head || 'Untitled'} anchor={anchor} isOpen onClose={onClose} entries={entries} />;
}

function unfinishedEntries({ item }: OpenMenu, actions: TileActions, boost: MenuEntry[]): MenuEntry[] {
  return [...boost, { label: 'Cancel', icon: <X size={16} />, onSelect: () => actions.cancel(item) }];
}

/** `place`: the anchor of the next popover. `isRecreatable`: a failed item can be retried. */
type Around = { doors: GalleryDoors; place: Element; isRecreatable: boolean; onOpen: (id: string) => void };

function entriesOf(item: MediaRow, actions: TileActions, { doors, place, isRecreatable, onOpen }: Around): MenuEntry[] {
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
    const retry: MenuEntry = { label: 'Retry', icon: <RotateCcw size={16} />, onSelect: () => actions.retry(item) };
    return [open, select, ...(isRecreatable ? [retry] : []), 'separator', remove];
  }
  const download = <Download size={16} />;
  const { moveToAlbum, chooseCover, removeFromAlbum } = doors;
  const inAlbum = listAlbumEntries({
    onMove: moveToAlbum && (() => moveToAlbum([item.id], place)),
    onCover: chooseCover && (() => chooseCover(item.id)),
    onRemove: removeFromAlbum && (() => void removeFromAlbum([item.id])),
  });
  const album: MenuEntry = {
    label: 'Add to album',
    icon: <FolderPlus size={16} />,
    keys: 'A',
    onSelect: () => actions.album([item.id], place),
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
