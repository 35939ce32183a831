import { useEffect } from 'react';
import { redoLast, undoLast } from '../../actions/undo.ts';
import { isTyping } from '../../ui/is-typing.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { closeToast, showToast } from '../../ui/feedback/toast/toast-store.ts';

/** Ctrl/Cmd+Z undoes the last change of the library; with Shift (or Ctrl+Y) it is redone. Text fields keep the browser's own undo. */
export function UndoKeys() {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && event.ctrlKey);
      if (key !== 'z' && !isRedo) return;
      event.preventDefault();
      void runAction(isRedo ? redo : undo);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
  return null;
}

async function undo(): Promise<void> {
  const entry = await undoLast();
  if (entry === null) return;
  // Closes the toast whose Undo would do the same again.
  closeToast(`undo:${entry.key}`);
  showToast({ key: 'undo', text: `Undone: ${entry.label}` });
}

async function redo(): Promise<void> {
  const entry = await redoLast();
  if (entry !== null) showToast({ key: 'undo', text: `Redone: ${entry.label}` });
}
