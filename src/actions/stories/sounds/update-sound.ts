import type { ChangeArgs } from '../../../../contract/changes/changes.ts';
import { changeStory, type StoryEdit } from '../change-story.ts';

/** Fields of a sound that are to change; an absent one stays as it is. */
export type SoundChange = Omit<ChangeArgs<'sound.update'>, 'id' | 'story_id'>;

/**
 * Changes fields of a sound in one change. `goingOn`: the edit that this one continues, so that both are taken back at once.
 * @throws AppError GONE, VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST
 */
export async function updateSound(
  { id, story_id }: { id: string; story_id: string },
  change: SoundChange,
  goingOn?: StoryEdit,
): Promise<StoryEdit> {
  return changeStory(
    change.words === undefined ? 'sound edited' : 'caption edited',
    [{ kind: 'sound.update', args: { ...change, id, story_id } }],
    goingOn,
  );
}
