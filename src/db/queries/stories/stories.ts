import { byPosition } from '../../../../contract/stories/position.ts';
import type { SavedMedia, SavedRowOf } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';

export type Story = SavedRowOf<'stories'>;
export type StoryShot = SavedRowOf<'storyShots'>;
export type StorySound = SavedRowOf<'storySounds'>;
/** An item of a story, with the shot that it is a take of. */
export type StoryItem = SavedRowOf<'storyMedia'> & { media: SavedMedia };

/** The newest stories, and whether there are more. */
export async function listStories(limit: number): Promise<{ stories: Story[]; hasMore: boolean }> {
  const all = await whenOpen((db) => db.stories.toArray());
  const stories = all.toSorted((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1));
  return { stories: stories.slice(0, limit), hasMore: stories.length > limit };
}

/** A story; null when there is none. */
export async function findStory(id: string): Promise<Story | null> {
  return (await whenOpen((db) => db.stories.get(id))) ?? null;
}

/** The shots of a story in their order. */
export async function listShots(storyId: string): Promise<StoryShot[]> {
  const shots = await whenOpen((db) => db.storyShots.where('story_id').equals(storyId).toArray());
  return shots.toSorted(byPosition);
}

/** A shot; undefined when there is none. */
export async function findShot(id: string): Promise<StoryShot | undefined> {
  return whenOpen((db) => db.storyShots.get(id));
}

/** The sounds of a story, oldest first. */
export async function listSounds(storyId: string): Promise<StorySound[]> {
  const sounds = await whenOpen((db) => db.storySounds.where('story_id').equals(storyId).toArray());
  return sounds.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
}

/** A sound; undefined when there is none. */
export async function findSound(id: string): Promise<StorySound | undefined> {
  return whenOpen((db) => db.storySounds.get(id));
}

/** The row of an item in a story, by `storyMediaId`; undefined when it is not in it. */
export async function findStoryItem(id: string): Promise<SavedRowOf<'storyMedia'> | undefined> {
  return whenOpen((db) => db.storyMedia.get(id));
}

/** The items of a story, in the order in which they came into it. Those that are in the Trash are left out. */
export async function listStoryItems(storyId: string): Promise<StoryItem[]> {
  return whenOpen(async (db) => {
    const rows = await db.storyMedia.where('story_id').equals(storyId).toArray();
    const media = await db.media.bulkGet(rows.map((row) => row.media_id));
    const items = rows.flatMap((row, index) => (media[index] === undefined ? [] : [{ ...row, media: media[index] }]));
    return items.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  });
}
