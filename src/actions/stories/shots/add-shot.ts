import { AppError } from '../../../../contract/errors.ts';
import { positionBetween } from '../../../../contract/stories/position.ts';
import { storyLimits } from '../../../../contract/stories/story.ts';
import { listShots } from '../../../db/queries/stories/stories.ts';
import { newId } from '../../../lib/new-id.ts';
import { studioNow } from '../../studio-now.ts';
import { changeStory } from '../change-story.ts';
import { newShot } from './new-shot.ts';

type NewPlace = { storyId: string; after: string | null };

/**
 * Adds an empty shot behind another one; `after` null: at the end. Returns its identifier.
 * @throws AppError SHOTS_FULL, GONE, STORAGE_FULL, STORAGE_LOST
 */
export async function addShot({ storyId, after }: NewPlace): Promise<string> {
  const id = newId();
  const position = await findRoom({ storyId, after });
  await changeStory('shot added', [{ kind: 'shot.add', args: { id, story_id: storyId, ...newShot({ position }), at: await studioNow() } }]);
  return id;
}

/** The position behind a shot; null: at the end. @throws AppError SHOTS_FULL */
export async function findRoom({ storyId, after }: NewPlace): Promise<string> {
  const shots = await listShots(storyId);
  if (shots.length >= storyLimits.shots) throw new AppError('SHOTS_FULL');
  const found = after === null ? -1 : shots.findIndex(({ id }) => id === after);
  const index = found === -1 ? shots.length - 1 : found;
  return positionBetween(shots[index]?.position ?? null, shots[index + 1]?.position ?? null);
}
