import { ImageUp, Images, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { Menu } from '../../ui/overlay/menu.tsx';
import type { MenuEntry } from '../../ui/overlay/menu.tsx';
import { CharacterDialog } from './character-dialog.tsx';
import { PickerDialog, type PickerTab } from './picker-dialog.tsx';
import { type PickedItem, type PickedKind, pickMedia } from './picked-item.ts';
import { importMedia } from '../../actions/import/import-media.ts';
import { findMedia } from '../../db/queries/media/media.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ImageUpload } from '../../ui/panel/upload/image-upload.tsx';

type Source = 'upload' | 'history' | 'character';

type ChooseSourceProps = {
  /** Anchor of the menu. */
  anchor: Element;
  account: string;
  /** Title of the picker. */
  title: string;
  tabs?: readonly PickerTab[];
  max?: number;
  kind?: PickedKind;
  /** Called once with the chosen items, or with none. */
  onClose: (picked: readonly PickedItem[]) => void;
};

/** A menu of the sources of a picture: a file, the library, or a character. Mounted while it is open. */
export function ChooseSource({ anchor, account, onClose, ...picker }: ChooseSourceProps) {
  const [source, setSource] = useState<Source | null>(null);
  const hasChosen = useRef(false);
  const choose = (chosen: Source) => {
    hasChosen.current = true;
    setSource(chosen);
  };
  if (source === 'upload') return <UploadDialog account={account} onClose={onClose} />;
  if (source === 'history') return <PickerDialog account={account} {...picker} onClose={onClose} />;
  if (source === 'character') return <CharacterDialog account={account} onClose={onClose} />;
  const entries: MenuEntry[] = [
    { label: 'Upload', icon: <ImageUp size={16} />, onSelect: () => choose('upload') },
    { label: 'History', icon: <Images size={16} />, onSelect: () => choose('history') },
    { label: 'Character', icon: <UserRound size={16} />, onSelect: () => choose('character') },
  ];
  // A menu also closes after a choice, which is no dismissal.
  const close = () => queueMicrotask(() => !hasChosen.current && onClose([]));
  return <Menu label="Choose a source" anchor={anchor} isOpen onClose={close} entries={entries} side="top" />;
}

type UploadDialogProps = { account: string; onClose: (picked: readonly PickedItem[]) => void };

/** Uploads one image into the library and returns it. Mounted while it is open. */
function UploadDialog({ account, onClose }: UploadDialogProps) {
  const upload = async (file: File, signal: AbortSignal) => {
    const row = await findMedia(await importMedia(file, signal));
    if (row === undefined) throw new Error('what was imported is not there');
    const item = pickMedia(row, account);
    if (!signal.aborted) onClose([item]);
  };
  return (
    <Dialog title="Upload" size="m" isOpen onClose={() => onClose([])}>
      <ImageUpload upload={upload} />
    </Dialog>
  );
}
