import { AppError } from '../../../../contract/errors.ts';
import { planTimeline } from '../../../../contract/stories/film/plan-timeline.ts';
import { filmTimeline } from '../../../../contract/stories/otio/film-timeline.ts';
import { toOtio } from '../../../../contract/stories/otio/to-otio.ts';
import { storyTitle } from '../../../../contract/stories/story-title.ts';
import {
  findStory,
  listShots,
  listSounds,
  listStoryItems,
  type Story,
  type StoryItem,
  type StoryShot,
  type StorySound,
} from '../../../db/queries/stories/stories.ts';

/** A story as it is on this device. `items`: those that are made. */
export type WholeStory = { story: Story; shots: StoryShot[]; items: StoryItem[]; sounds: StorySound[] };

/** Reads a story with everything in it. @throws AppError GONE */
export async function readWholeStory(id: string): Promise<WholeStory> {
  const [story, shots, items, sounds] = await Promise.all([findStory(id), listShots(id), listStoryItems(id), listSounds(id)]);
  if (story === null) throw new AppError('GONE', { detail: 'This story was deleted on another device.' });
  const made = items.filter(({ media: { status, hash } }) => hash !== null && (status === 'completed' || status === 'upscaling'));
  return { story, shots, items: made, sounds };
}

/** The film of a story as the text of a timeline for other programs. `paths`: of its items by identifier, and of its sounds by address. */
export function writeTimeline({ story, shots, items, sounds }: WholeStory, paths: ReadonlyMap<string, string>): string {
  const sources = new Map(items.map(({ media_id, media }) => [media_id, { resource_type: media.resource_type, seconds: media.duration }]));
  return toOtio(
    filmTimeline(planTimeline({ story, shots, sources, sounds }), {
      title: storyTitle(story),
      shots: new Map(shots.map((shot, index) => [shot.id, `Shot ${index + 1}`])),
      paths,
      sounds: new Map(sounds.map((sound) => [sound.id, sound])),
    }),
  );
}
