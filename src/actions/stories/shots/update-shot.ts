import type { ChangeArgs } from '../../../../contract/changes/changes.ts';
import { changeStory, type StoryEdit } from '../change-story.ts';

/** Fields of a shot that are to change; an absent one stays as it is. */
export type ShotChange = Omit<ChangeArgs<'shot.update'>, 'id' | 'story_id'>;

/**
 * Changes fields of a shot in one change. `goingOn`: the edit that this one continues, so that both are taken back at once.
 * @throws AppError GONE, VALIDATION_FAILED, STORAGE_FULL, STORAGE_LOST
 */
export async function updateShot(
  { id, story_id }: { id: string; story_id: string },
  change: ShotChange,
  goingOn?: StoryEdit,
): Promise<StoryEdit> {
  return changeStory(labelOf(change), [{ kind: 'shot.update', args: { ...change, id, story_id } }], goingOn);
}

function labelOf({ is_locked: isLocked, image_media_id, video_media_id }: ShotChange): string {
  if (isLocked !== undefined) return isLocked ? 'shot locked' : 'shot unlocked';
  return image_media_id !== undefined || video_media_id !== undefined ? 'take chosen' : 'shot edited';
}
