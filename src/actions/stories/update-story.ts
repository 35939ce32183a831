import type { ChangeArgs } from '../../../contract/changes/changes.ts';
import { changeStory } from './change-story.ts';

export type StoryChange = Omit<ChangeArgs<'story.update'>, 'id'>;

/** Changes fields of a story; an absent one stays as it is. @throws AppError GONE, VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST */
export async function updateStory(id: string, change: StoryChange): Promise<void> {
  await changeStory(change.title === undefined ? 'story changed' : 'story renamed', [{ kind: 'story.update', args: { ...change, id } }]);
}
