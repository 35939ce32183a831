import { runAction } from '../../../ui/feedback/run-action.ts';
import { selectAll, selectionState, stopSelecting, toggleSelected } from './selection.state.ts';

/** What a key asks of the selection as a whole. */
export type SelectionKey = 'all' | 'toggle' | 'leave' | 'star' | 'remove' | 'download';

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/** The keys of a selection; while something is chosen S, D and Delete are meant for all of it. Null: none of them. */
export function readSelectionKey({ key, ctrlKey, metaKey }: Key): SelectionKey | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'all' : null;
  if (!selectionState.isOn) return null;
  if (key === 'Escape') return 'leave';
  if (key === ' ') return 'toggle';
  if (selectionState.ids.length === 0) return null;
  if (key === 's' || key === 'S') return 'star';
  if (key === 'd' || key === 'D') return 'download';
  return key === 'Delete' || key === 'Backspace' ? 'remove' : null;
}

/** Does it; `focusedId` is the item that has the focus. */
export function runSelectionKey(key: SelectionKey, focusedId: string): void {
  if (key === 'all') selectAll();
  else if (key === 'leave') stopSelecting();
  else if (key === 'toggle') toggleSelected(focusedId);
  else
    void runAction(async () => {
      const bulk = await import('./bulk-actions.ts');
      if (key === 'star') await bulk.starChosen();
      else if (key === 'remove') await bulk.deleteChosen();
      else await bulk.downloadChosen('jpg');
    });
}
