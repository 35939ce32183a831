import type { ChangeArgs } from '../../../contract/changes/changes.ts';
import { changeStory, type StoryEdit } from './change-story.ts';

export type StoryChange = Omit<ChangeArgs<'story.update'>, 'id'>;

/**
 * Changes fields of a story; an absent one stays as it is. `goingOn`: the edit that this one continues, so that both are taken back at
 * once. @throws AppError GONE, VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST
 */
export async function updateStory(id: string, change: StoryChange, goingOn?: StoryEdit): Promise<StoryEdit> {
  const label = change.title === undefined ? 'story changed' : 'story renamed';
  const fields = change.title === undefined ? change : { ...change, title: change.title.trim() };
  return changeStory(label, [{ kind: 'story.update', args: { ...fields, id } }], goingOn);
}
