import { deleteCharacter } from '../../actions/characters/delete-character.ts';
import { undoByKey } from '../../actions/undo.ts';
import { closeToast, showToast } from '../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';

const key = 'character';

/** Says what was done to a character, in place of what was said before. `undoKey` takes it back. */
export function sayOfCharacter(text: string, undoKey: string): void {
  showToast({ key, kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}

/**
 * Deletes a character, and takes away what was said before: its Undo could be of this one and would fail. The message with the undo
 * window is the app's. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function removeCharacter(id: string): Promise<void> {
  await deleteCharacter(id);
  closeToast(key);
}
