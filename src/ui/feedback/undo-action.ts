import { runAction } from './run-action.ts';
import type { ToastAction } from './toast/toast-store.ts';

/** The Undo button of a message, for users without a keyboard. */
export function undoAction(undo: () => Promise<unknown>): ToastAction {
  return { label: 'Undo', onPress: () => void runAction(undo) };
}
