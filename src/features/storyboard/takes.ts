import type { StoryItem, StoryShot } from '../../db/queries/stories/stories.ts';

/** The takes of each shot, by its identifier. */
export type Takes = ReadonlyMap<string, readonly StoryItem[]>;

type Chosen = Pick<StoryShot, 'id' | 'image_media_id' | 'video_media_id'>;

/** The items of each shot, and those chosen from another shot, as part of a split shot does. Oldest first. */
export function groupTakes(shots: readonly Chosen[], items: readonly StoryItem[]): Takes {
  const byMedia = new Map(items.map((item) => [item.media_id, item]));
  const takes = new Map<string, StoryItem[]>(shots.map(({ id }) => [id, []]));
  for (const item of items) if (item.shot_id !== null) takes.get(item.shot_id)?.push(item);
  for (const { id, image_media_id, video_media_id } of shots) {
    for (const chosen of [image_media_id, video_media_id]) {
      const item = chosen === null ? undefined : byMedia.get(chosen);
      if (item !== undefined && item.shot_id !== id) takes.get(id)!.push(item);
    }
  }
  return takes;
}

/** The shown take of a shot: its chosen clip, else its chosen picture, if finished. */
export function shownTake({ image_media_id, video_media_id }: Chosen, takes: readonly StoryItem[]): StoryItem | undefined {
  const done = (id: string | null) =>
    takes.find(({ media_id, media }) => media_id === id && (media.status === 'completed' || media.status === 'upscaling'));
  return done(video_media_id) ?? done(image_media_id);
}

/** The unfinished take of a shot; the newest of several. */
export function takeInProgress(takes: readonly StoryItem[]): StoryItem | undefined {
  return takes.findLast(({ media: { status } }) => status === 'submitted' || status === 'pending');
}
