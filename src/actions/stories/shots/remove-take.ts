import type { Change } from '../../../../contract/changes/changes.ts';
import { listShots, type StoryShot } from '../../../db/queries/stories/stories.ts';
import { changeStory } from '../change-story.ts';

/**
 * Takes an item out of a story. Shots that had chosen it have none afterwards. What was made for the story goes to the Trash.
 * @throws AppError GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function removeTake(storyId: string, mediaId: string): Promise<void> {
  const freed = (await listShots(storyId)).flatMap((shot) => unchoose(shot, mediaId));
  await changeStory('take removed', [...freed, { kind: 'story.removeMedia', args: { story_id: storyId, media_ids: [mediaId] } }]);
}

function unchoose({ id, story_id, image_media_id, video_media_id }: StoryShot, mediaId: string): Change[] {
  if (image_media_id === mediaId) return [{ kind: 'shot.update', args: { id, story_id, image_media_id: null } }];
  return video_media_id === mediaId ? [{ kind: 'shot.update', args: { id, story_id, video_media_id: null } }] : [];
}
