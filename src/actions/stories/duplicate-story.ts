import { AppError } from '../../../contract/errors.ts';
import { storyLimits } from '../../../contract/story/story.ts';
import { findStory, listShots } from '../../db/queries/stories.ts';
import { createStory } from './create-story.ts';

const ending = ' (copy)';

/**
 * Makes a copy of a story: its shots with the pictures and clips that were chosen for them, not its other takes. Returns the identifier
 * of the copy, which is also the key that takes it back. @throws AppError GONE, STORIES_FULL, STORAGE_FULL, STORAGE_LOST
 */
export async function duplicateStory(id: string): Promise<string> {
  const story = await findStory(id);
  if (story === null) throw new AppError('GONE', { detail: 'This story was deleted on another device.' });
  const { title, category_id, category_inputs, template, aspect_ratio, style, image_model, video_model, seed, props } = story;
  const { voice, music, captions, transition_seconds } = story;
  const shots = await listShots(id);
  return createStory({
    title: title === '' ? '' : title.slice(0, storyLimits.titleLength - ending.length) + ending,
    category_id,
    category_inputs,
    template,
    aspect_ratio,
    style,
    image_model,
    video_model,
    seed,
    props,
    voice,
    music,
    captions,
    transition_seconds,
    shots: shots.map(({ id: _id, story_id: _story, position: _position, created_at: _at, problem: _problem, ...shot }) => shot),
  });
}
