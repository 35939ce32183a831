import { AppError } from '../../../../contract/errors.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import type { StoryShot } from '../../../db/queries/stories/stories.ts';
import { studioNow } from '../../studio-now.ts';
import { changeStory } from '../change-story.ts';

/** Puts an own item into a shot and chooses it. @throws AppError GONE, NOT_FOUND, STORAGE_FULL, STORAGE_LOST */
export async function addTake({ id, story_id }: Pick<StoryShot, 'id' | 'story_id'>, mediaId: string): Promise<void> {
  const media = await findMedia(mediaId);
  if (media === undefined) throw new AppError('NOT_FOUND');
  const chosen = media.resource_type === 'video' ? { video_media_id: mediaId } : { image_media_id: mediaId };
  await changeStory('take added', [
    { kind: 'story.addMedia', args: { story_id, media_id: mediaId, shot_id: id, at: await studioNow() } },
    { kind: 'shot.update', args: { id, story_id, ...chosen } },
  ]);
}
