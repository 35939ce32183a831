import type { StoryRow } from '../../../contract/stories/story.ts';

/** The fields of a story that its copies begin with, beside its title. */
export function copiedSettings(story: StoryRow) {
  const { category_id, category_inputs, template, aspect_ratio, style, image_model, video_model, seed, props } = story;
  const { voice, music, captions, transition_seconds } = story;
  const look = { template, aspect_ratio, style, image_model, video_model, seed, props };
  return { category_id, category_inputs, ...look, voice, music, captions, transition_seconds };
}
