import { runAction } from '../../../ui/feedback/run-action.ts';
import type { ChosenVerb } from './bulk-actions.ts';
import { selectAll, selectionState, stopSelecting } from './selection.state.ts';

/** Actions of keys on the selection as a whole. */
export type SelectionKey = 'all' | 'toggle' | 'leave' | ChosenVerb;

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

const verbs: Record<string, ChosenVerb> = { s: 'star', d: 'download', a: 'album', delete: 'remove', backspace: 'remove' };

/** The selection action of a key; during a selection S, D, A and Delete act on all chosen items. Null for other keys. */
export function readSelectionKey({ key, ctrlKey, metaKey }: Key): SelectionKey | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'all' : null;
  if (!selectionState.isOn) return null;
  if (key === 'Escape') return 'leave';
  if (key === ' ') return 'toggle';
  return selectionState.ids.length === 0 ? null : (verbs[key.toLowerCase()] ?? null);
}

/** Runs an action on the selection; toggling one item is up to the item. `addToAlbum` opens the choice of an album. */
export function runSelectionKey(key: Exclude<SelectionKey, 'toggle'>, addToAlbum: (ids: readonly string[]) => void): void {
  if (key === 'all') selectAll();
  else if (key === 'leave') stopSelecting();
  else void runAction(async () => (await import('./bulk-actions.ts')).doToChosen(key, addToAlbum));
}
