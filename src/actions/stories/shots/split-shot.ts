import { AppError } from '../../../../contract/errors.ts';
import { findMedia } from '../../../db/queries/media/media.ts';
import { findShot } from '../../../db/queries/stories/stories.ts';
import { newId } from '../../../lib/new-id.ts';
import { studioNow } from '../../studio-now.ts';
import { findRoom } from './add-shot.ts';
import { changeStory } from '../change-story.ts';
import { fieldsOf } from './new-shot.ts';
import { splitFields, type ShotCaret } from './split-fields.ts';

/**
 * Makes two shots of one, at the sentence under the caret or in the middle. Returns the identifier of the second.
 * @throws AppError GONE, SHOTS_FULL, STORAGE_FULL, STORAGE_LOST
 */
export async function splitShot(id: string, caret: ShotCaret | null): Promise<string> {
  const shot = await findShot(id);
  if (shot === undefined) throw new AppError('GONE', { detail: 'This shot was deleted on another device.' });
  const { story_id } = shot;
  const position = await findRoom({ storyId: story_id, after: id });
  const clip = shot.video_media_id === null ? undefined : await findMedia(shot.video_media_id);
  const { first, second } = splitFields(shot, caret, clip?.duration ?? null);
  const added = newId();
  // Ended in between, words would be there twice rather than lost.
  await changeStory('shot split', [
    { kind: 'shot.add', args: { ...fieldsOf(shot), ...second, id: added, story_id, position, at: await studioNow() } },
    ...(Object.keys(first).length === 0 ? [] : [{ kind: 'shot.update' as const, args: { ...first, id, story_id } }]),
  ]);
  return added;
}
