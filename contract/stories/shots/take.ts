import { hasPicture, isInProgress, type MediaStatus } from '../../media/media.ts';
import type { StoryMediaRow } from '../story-media.ts';

/** An item of a story with what decides whether it can be shown. */
export type Take = Pick<StoryMediaRow, 'media_id' | 'shot_id' | 'made_of' | 'created_at'> & {
  media: { resource_type: 'image' | 'video'; status: MediaStatus };
};

export type TakeKind = Take['media']['resource_type'];

type Chosen = { id: string; image_media_id: string | null; video_media_id: string | null };

/** The takes of a shot, oldest first: its own, and the one that it has chosen of another, as a part of a split shot does. */
export function takesOfShot<T extends Take>(kind: TakeKind, shot: Chosen, takes: readonly T[]): T[] {
  const chosen = chosenOf(kind, shot);
  return takes
    .filter((take) => take.media.resource_type === kind && (take.shot_id === shot.id || take.media_id === chosen))
    .toSorted((a, b) => a.created_at - b.created_at || (a.media_id < b.media_id ? -1 : 1));
}

/** The item that a shot shows as its picture or as its clip. */
export function chosenOf(kind: TakeKind, shot: Pick<Chosen, 'image_media_id' | 'video_media_id'>): string | null {
  return kind === 'image' ? shot.image_media_id : shot.video_media_id;
}

/** The work of a run on the picture or the clip of a shot. */
export type TakePlan = { type: 'keep' } | { type: 'choose'; mediaId: string } | { type: 'wait'; mediaId: string } | { type: 'make' };

/**
 * Whether a shot has the take that it wants. `takes`: of the shot and of one kind, oldest first; `key`: what it would be made of now.
 * An item that a person put there is kept, and so is an older take that a person chose, as long as the shot has one of this key.
 */
export function planTake(
  takes: readonly Take[],
  { chosenId, key, isAnew }: { chosenId: string | null; key: string; isAnew: boolean },
): TakePlan {
  if (isAnew) return { type: 'make' };
  const running = takes.findLast((take) => take.made_of === key && isInProgress(take.media));
  if (running !== undefined) return { type: 'wait', mediaId: running.media_id };
  const done = takes.filter((take) => hasPicture(take.media));
  const chosen = done.find((take) => take.media_id === chosenId);
  if (chosen !== undefined && (chosen.made_of === null || chosen.made_of === key)) return { type: 'keep' };
  const current = done.findLast((take) => take.made_of === key);
  if (current === undefined) return { type: 'make' };
  // A run always shows the newest one: another one was chosen by a person.
  const newest = done.findLast((take) => take.made_of !== null);
  return chosen !== undefined && chosen !== newest ? { type: 'keep' } : { type: 'choose', mediaId: current.media_id };
}
