import { deletePreset } from '../../../actions/presets/delete-preset.ts';
import { undoByKey } from '../../../actions/undo.ts';
import { closeToast, showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../../ui/feedback/undo-action.ts';

const key = 'preset';

/** Shows a message about a preset in place of the last one. `undoKey` undoes the action. */
export function sayOfPreset(text: string, undoKey: string): void {
  showToast({ key, kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}

/** Deletes a preset and closes the last message: its Undo could concern this preset and would fail. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function removePreset(id: string): Promise<void> {
  await deletePreset(id);
  closeToast(key);
}
