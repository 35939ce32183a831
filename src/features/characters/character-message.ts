import { deleteCharacter } from '../../actions/characters/delete-character.ts';
import { undoByKey } from '../../actions/undo.ts';
import { closeToast, showToast } from '../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';

const key = 'character';

/** Shows a message about a character in place of the last one. `undoKey` undoes the action. */
export function sayOfCharacter(text: string, undoKey: string): void {
  showToast({ key, kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}

/**
 * Deletes a character and closes the last message: its Undo could concern this character and would fail. The app shell
 * shows the undo window. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function removeCharacter(id: string): Promise<void> {
  await deleteCharacter(id);
  closeToast(key);
}
