import type { StoryEdit } from '../../actions/stories/change-story.ts';
import { useEditDraft } from './use-edit-draft.ts';

/** An edited text of a story; see `useEditDraft`. */
export function useTextDraft(saved: string, save: (text: string, goingOn: StoryEdit | undefined) => Promise<StoryEdit>) {
  return useEditDraft<string>(saved, save);
}
