import { useContext, type RefObject } from 'react';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { settingsTitle } from '../form/form-modes.ts';
import { useForm } from '../form/use-form.ts';
import { SettingsFields } from './settings-fields.tsx';
import { ChooseSourceContext } from '../sources/choose-source-context.ts';

type SettingsSheetProps = {
  hint: string | null;
  /** Where menus open once the sheet has made room. */ anchor: RefObject<Element | null>;
  onClose: () => void;
};

/** All settings as a sheet, on a phone. It makes room for a choice of items and comes back with what was chosen. */
export function SettingsSheet({ hint, anchor, onClose }: SettingsSheetProps) {
  const choose = useContext(ChooseSourceContext);
  return (
    <Dialog title={settingsTitle(useForm())} description={hint ?? undefined} isOpen onClose={onClose}>
      <ChooseSourceContext
        value={
          choose &&
          ((request) => {
            onClose();
            choose({ ...request, anchor: anchor.current ?? request.anchor, isFromSheet: true });
          })
        }
      >
        <SettingsFields />
      </ChooseSourceContext>
    </Dialog>
  );
}
