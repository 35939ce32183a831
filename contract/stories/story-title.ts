import type { StoryRow } from './story.ts';

/** The title of a story, or the name of one without a title. */
export function storyTitle({ title }: Pick<StoryRow, 'title'>): string {
  return title.trim() === '' ? 'Untitled Story' : title;
}
