import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';

/** Its last export; a vlog that was never exported shows the picture of its character. */
export function storyThumbnail(story: Pick<StoryRow, 'category_id' | 'category_inputs' | 'last_export_thumbnail_url'>): string | null {
  if (story.last_export_thumbnail_url !== null) return story.last_export_thumbnail_url;
  return story.category_id === 'character_vlog' ? (story.category_inputs.character?.reference_image_url ?? null) : null;
}

/** Its duration in whole seconds, as `4s`; null where it has none. */
export function durationText({ duration }: Pick<MediaRow, 'duration'>): string | null {
  return duration === null ? null : `${Math.round(duration)}s`;
}
