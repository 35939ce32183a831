import { deleteStory } from '../../actions/stories/delete-story.ts';
import { undoByKey } from '../../actions/undo.ts';
import { closeToast, showToast } from '../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';

/** The message of what was done to a story last. */
export const storyToast = 'story';

/** Says what was done to a story, in place of what was said before. `undoKey` takes it back. */
export function sayOfStory(text: string, undoKey: string): void {
  showToast({ key: storyToast, kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}

/**
 * Deletes a story, and takes away what was said before: its Undo could be of this one and would fail. The message with the undo window is
 * the app's. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function removeStory(id: string): Promise<void> {
  await deleteStory(id);
  closeToast(storyToast);
}
