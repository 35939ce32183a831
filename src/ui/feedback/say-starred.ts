import { showToast } from './toast/toast-store.ts';
import { undoAction } from './undo-action.ts';

/** Shows that items were starred or unstarred; `many` names several. */
export function sayStarred(isStarred: boolean, undo: () => Promise<unknown>, many = 'Image'): void {
  const text = `${many} ${isStarred ? 'starred' : 'unstarred'}!`;
  showToast({ key: 'star', kind: 'success', text, actions: [undoAction(undo)] });
}
