import { Dialog } from '../../ui/dialog.tsx';
import { SettingsFields } from './settings-fields.tsx';

/** All settings as a sheet, on a phone. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Settings" isOpen onClose={onClose}>
      <SettingsFields />
    </Dialog>
  );
}
