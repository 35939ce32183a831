import { deletePreset } from '../../../actions/presets/delete-preset.ts';
import { undoByKey } from '../../../actions/undo.ts';
import { closeToast, showToast } from '../../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../../ui/feedback/undo-action.ts';

const key = 'preset';

/** Says what was done to a preset, in place of what was said before. `undoKey` takes it back. */
export function sayOfPreset(text: string, undoKey: string): void {
  showToast({ key, kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}

/** Deletes a preset, and takes away what was said before: its Undo could be of this one and would fail. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function removePreset(id: string): Promise<void> {
  await deletePreset(id);
  closeToast(key);
}
