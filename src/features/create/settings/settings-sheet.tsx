import { useContext, useRef, type RefObject } from 'react';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { settingsTitle } from '../form/form-modes.ts';
import { useMode } from '../form/use-form.ts';
import { ChooseSourceContext } from '../sources/choose-source-context.ts';
import { SettingsPages } from './settings-pages.tsx';

type SettingsSheetProps = {
  hint: string | null;
  /** Menus open here after the sheet has closed. */ anchor: RefObject<Element | null>;
  onClose: () => void;
};

/** The settings as a sheet on a phone. It closes for the item picker and opens again afterwards. */
export function SettingsSheet({ hint, anchor, onClose }: SettingsSheetProps) {
  const choose = useContext(ChooseSourceContext);
  const pages = useRef<HTMLDivElement>(null);
  const findTitle = () => pages.current?.querySelector<HTMLElement>('[data-panel-title]') ?? null;
  return (
    <Dialog title={settingsTitle(useMode())} isTitleHidden initialFocus={findTitle} isOpen onClose={onClose}>
      <ChooseSourceContext
        value={
          choose &&
          ((request) => {
            onClose();
            choose({ ...request, anchor: anchor.current ?? request.anchor, isFromSheet: true });
          })
        }
      >
        <div ref={pages}>
          <SettingsPages hint={hint} isSheet />
        </div>
      </ChooseSourceContext>
    </Dialog>
  );
}
