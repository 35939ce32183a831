import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SettingsFields } from './settings-fields.tsx';

/** All settings as a sheet, on a phone. */
export function SettingsSheet({ hint, onClose }: { hint: string | null; onClose: () => void }) {
  return (
    <Dialog title="Picture settings" description={hint ?? undefined} isOpen onClose={onClose}>
      <SettingsFields />
    </Dialog>
  );
}
