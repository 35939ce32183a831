import { positionBetween } from '../../../../contract/stories/position.ts';
import { listShots } from '../../../db/queries/stories/stories.ts';
import { changeStory } from '../change-story.ts';

type Placed = { id: string; position: string };

/** Moves a shot to the place with this index among all shots. @throws AppError GONE, STORAGE_FULL, STORAGE_LOST */
export async function moveShot(storyId: string, id: string, to: number): Promise<void> {
  const position = placeAt(await listShots(storyId), id, to);
  if (position !== null) await changeStory('shot moved', [{ kind: 'shot.update', args: { id, story_id: storyId, position } }]);
}

/** The position with which a shot stands at an index; null where it stands there already, or is gone. */
export function placeAt(shots: readonly Placed[], id: string, to: number): string | null {
  const from = shots.findIndex((shot) => shot.id === id);
  const others = shots.filter((shot) => shot.id !== id);
  const index = Math.max(0, Math.min(to, others.length));
  if (from === -1 || from === index) return null;
  return positionBetween(others[index - 1]?.position ?? null, others[index]?.position ?? null);
}
