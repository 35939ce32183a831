import { useMemo } from 'react';
import { redoLast, undoLast } from '../../actions/undo.ts';
import { runAction } from '../../ui/feedback/run-action.ts';
import { closeToast, showToast } from '../../ui/feedback/toast/toast-store.ts';
import type { Drafting } from './inspector/drafting.ts';

/** Undo and Redo for buttons, for users without a keyboard. Unsaved text is saved before as a separate edit. */
export function useStoryUndo(drafting: Drafting): { undo: () => void; redo: () => void } {
  return useMemo(() => {
    const step = (work: typeof undoLast, { done, nothing }: { done: string; nothing: string }) =>
      void runAction(async () => {
        await drafting.save();
        const entry = await work();
        if (entry !== null) closeToast(`undo:${entry.key}`);
        showToast({ key: 'undo', text: entry === null ? nothing : `${done}: ${entry.label}` });
      });
    return {
      undo: () => step(undoLast, { done: 'Undone', nothing: 'Nothing to undo' }),
      redo: () => step(redoLast, { done: 'Redone', nothing: 'Nothing to redo' }),
    };
  }, [drafting]);
}
