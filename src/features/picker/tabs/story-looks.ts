import type { MediaRow } from '../../../../contract/media/media-row.ts';
import type { StoryRow } from '../../../../contract/stories/story.ts';

/** Thumbnail of the last export; a vlog without one shows its character's picture. */
export function storyThumbnail(story: Pick<StoryRow, 'category_id' | 'category_inputs' | 'last_export_thumbnail_url'>): string | null {
  if (story.last_export_thumbnail_url !== null) return story.last_export_thumbnail_url;
  return story.category_id === 'character_vlog' ? (story.category_inputs.character?.reference_image_url ?? null) : null;
}

/** The duration in whole seconds, as `4s`; null without one. */
export function durationText({ duration }: Pick<MediaRow, 'duration'>): string | null {
  return duration === null ? null : `${Math.round(duration)}s`;
}
