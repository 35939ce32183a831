import { AccountDialogs } from '../../features/account/account-dialogs.tsx';
import { ToastHost } from '../../ui/feedback/toast/toast.tsx';
import { useKeyboardInset } from '../../ui/hooks/use-keyboard-inset.ts';
import { TooltipHost } from '../../ui/overlay/tooltip.tsx';
import { KeyboardHelp } from '../notices/keyboard-help.tsx';
import { UndoKeys } from '../notices/undo-keys.tsx';
import { UndoToast } from '../notices/undo-toast.tsx';
import { UpdatePrompt } from '../notices/update-prompt.tsx';

/** Messages, dialogs and keys of every page, loaded together after the first paint. */
export function Hosts() {
  useKeyboardInset();
  return (
    <>
      <ToastHost />
      <UndoToast />
      <UndoKeys />
      <UpdatePrompt />
      <TooltipHost />
      <KeyboardHelp />
      <AccountDialogs />
    </>
  );
}
