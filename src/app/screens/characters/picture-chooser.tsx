import { itemAddress } from '../../../../contract/generations/media-address.ts';
import type { PicturePicker } from '../../../features/characters/character-doors.ts';
import { PickerDialog } from '../../../features/picker/picker-dialog.tsx';

/** Picks pictures for a character from the library. */
export function pictureChooser(account: string): PicturePicker {
  return ({ max, onClose }) => (
    <PickerDialog
      title="Choose pictures"
      account={account}
      max={max}
      onClose={(picked) => onClose(picked.map(({ id }) => itemAddress(id)))}
    />
  );
}
