import { deleteStory } from '../../actions/stories/delete-story.ts';
import { undoByKey } from '../../actions/undo.ts';
import { closeToast, showToast } from '../../ui/feedback/toast/toast-store.ts';
import { undoAction } from '../../ui/feedback/undo-action.ts';

/** Toast key of the latest message about a story. */
export const storyToast = 'story';

/** Shows a message about a story, replacing the previous one. `undoKey`: the change that Undo reverts. */
export function sayOfStory(text: string, undoKey: string): void {
  showToast({ key: storyToast, kind: 'success', text, actions: [undoAction(() => undoByKey(undoKey))] });
}

/**
 * Deletes a story and closes the previous message: its Undo could concern this story and would fail. The app shows the message with the
 * undo window. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function removeStory(id: string): Promise<void> {
  await deleteStory(id);
  closeToast(storyToast);
}
