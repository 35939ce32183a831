import { ToastHost } from '../../ui/feedback/toast.tsx';
import { useKeyboardInset } from '../../ui/hooks/use-keyboard-inset.ts';
import { TooltipHost } from '../../ui/overlay/tooltip.tsx';
import { KeyboardHelp } from '../notices/keyboard-help.tsx';
import { UndoKeys } from '../notices/undo-keys.tsx';
import { UndoToast } from '../notices/undo-toast.tsx';
import { UpdatePrompt } from '../notices/update-prompt.tsx';

/** What speaks up or listens on every page, loaded together after the first paint. */
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
    </>
  );
}
