import { showToast } from './toast/toast-store.ts';
import { undoAction } from './undo-action.ts';

/** Says that items have got a star or lost it; `many` are those it was done to. */
export function sayStarred(isStarred: boolean, undo: () => Promise<unknown>, many = 'Image'): void {
  const text = `${many} ${isStarred ? 'starred' : 'unstarred'}!`;
  showToast({ key: 'star', kind: 'success', text, actions: [undoAction(undo)] });
}
