import { undoByKey } from '../../../actions/undo.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { undoAction } from '../../../ui/feedback/undo-action.ts';

/** Says what was done to a preset, in place of what was said before. `undoKey` takes it back. */
export function sayOfPreset(text: string, undoKey: string): void {
  showToast({ key: 'preset', kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}
