import { FolderInput, FolderMinus, ImageUp } from 'lucide-react';
import type { MenuEntry } from '../../../ui/overlay/menu.tsx';

type AlbumVerbs = Record<'onMove' | 'onCover' | 'onRemove', (() => void) | undefined>;

/** Menu entries of an album for its items; verbs that the screen lacks are left out. */
export function listAlbumEntries({ onMove, onCover, onRemove }: AlbumVerbs, isDisabled = false): MenuEntry[] {
  const entries = [
    { label: 'Move to album', icon: <FolderInput size={16} />, onSelect: onMove },
    { label: 'Choose cover', icon: <ImageUp size={16} />, onSelect: onCover },
    { label: 'Remove from album', icon: <FolderMinus size={16} />, onSelect: onRemove },
  ];
  return entries.flatMap(({ onSelect, ...entry }) => (onSelect === undefined ? [] : [{ ...entry, isDisabled, onSelect }]));
}
