import { runAction } from './run-action.ts';
import type { ToastAction } from './toast/toast-store.ts';

/** The Undo of a message, for those who have no keyboard. */
export function undoAction(undo: () => Promise<unknown>): ToastAction {
  return { label: 'Undo', onPress: () => void runAction(undo) };
}
