import type { SavedRowOf } from '../database.ts';
import { whenOpen } from '../open-database.ts';

export type Story = SavedRowOf<'stories'>;
export type StoryMedia = SavedRowOf<'storyMedia'>;

/** The newest stories, and whether there are more. */
export async function listStories(limit: number): Promise<{ stories: Story[]; hasMore: boolean }> {
  const all = await whenOpen((db) => db.stories.toArray());
  const stories = all.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return { stories: stories.slice(0, limit), hasMore: stories.length > limit };
}

/** What was made for a story, in the order in which it was made. */
export async function listStoryMedia(storyId: string): Promise<StoryMedia[]> {
  const media = await whenOpen((db) => db.storyMedia.where('story_id').equals(storyId).toArray());
  return media.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
}
