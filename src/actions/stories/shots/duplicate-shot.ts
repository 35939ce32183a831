import { AppError } from '../../../../contract/errors.ts';
import { findShot } from '../../../db/queries/stories/stories.ts';
import { newId } from '../../../lib/new-id.ts';
import { studioNow } from '../../studio-now.ts';
import { findRoom } from './add-shot.ts';
import { changeStory } from '../change-story.ts';
import { fieldsOf } from './new-shot.ts';

/**
 * Puts a copy behind a shot, with the same chosen takes and unlocked. Returns its identifier.
 * @throws AppError GONE, SHOTS_FULL, STORAGE_FULL, STORAGE_LOST
 */
export async function duplicateShot(id: string): Promise<string> {
  const shot = await findShot(id);
  if (shot === undefined) throw new AppError('GONE', { detail: 'This shot was deleted on another device.' });
  const position = await findRoom({ storyId: shot.story_id, after: id });
  const copy = newId();
  const args = { ...fieldsOf(shot), id: copy, story_id: shot.story_id, position, is_locked: false, at: await studioNow() };
  await changeStory('shot duplicated', [{ kind: 'shot.add', args }]);
  return copy;
}
