import { runAction } from '../../../ui/feedback/run-action.ts';
import type { ChosenVerb } from './bulk-actions.ts';
import { selectAll, selectionState, stopSelecting } from './selection.state.ts';

/** What a key asks of the selection as a whole. */
export type SelectionKey = 'all' | 'toggle' | 'leave' | ChosenVerb;

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

const verbs: Record<string, ChosenVerb> = { s: 'star', d: 'download', a: 'album', delete: 'remove', backspace: 'remove' };

/** The keys of a selection; while something is chosen S, D, A and Delete are meant for all of it. Null: none of them. */
export function readSelectionKey({ key, ctrlKey, metaKey }: Key): SelectionKey | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'all' : null;
  if (!selectionState.isOn) return null;
  if (key === 'Escape') return 'leave';
  if (key === ' ') return 'toggle';
  return selectionState.ids.length === 0 ? null : (verbs[key.toLowerCase()] ?? null);
}

/** Does it to all that is chosen; what takes one item in or out is the item's own. `addToAlbum` asks for an album. */
export function runSelectionKey(key: Exclude<SelectionKey, 'toggle'>, addToAlbum: (ids: readonly string[]) => void): void {
  if (key === 'all') selectAll();
  else if (key === 'leave') stopSelecting();
  else void runAction(async () => (await import('./bulk-actions.ts')).doToChosen(key, addToAlbum));
}
