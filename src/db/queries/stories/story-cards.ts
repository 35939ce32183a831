import { readMediaAddress } from '../../../../contract/generations/media-address.ts';
import { byPosition } from '../../../../contract/stories/position.ts';
import { presetCharacters } from '../../../../contract/stories/preset-characters.ts';
import type { StoryCharacter } from '../../../../contract/stories/story.ts';
import type { SavedMedia } from '../../database.ts';
import { whenOpen } from '../../open-database.ts';
import type { Story } from './stories.ts';

/** The facts of a card beside the row of its story: the number of shots, and the item or file of its cover. */
export type StoryCard = { shots: number; item: SavedMedia | null; url: string | null };

/** Number of stories of the library. */
export function countStories(): Promise<number> {
  return whenOpen((db) => db.stories.count());
}

/** The card of a story: its last export, else the picture of its first shot that has one, else its character. */
export async function findStoryCard({ id, last_export_thumbnail_url: exported, category_inputs }: Story): Promise<StoryCard> {
  const shots = (await whenOpen((db) => db.storyShots.where('story_id').equals(id).toArray())).toSorted(byPosition);
  const pictured = shots.find((shot) => shot.image_media_id !== null);
  const { character } = category_inputs;
  const item = exported === null && pictured !== undefined ? await findItem(pictured.image_media_id!) : null;
  const url = item !== null ? null : (exported ?? (character === null ? null : await findPicture(character)));
  const named = url === null ? null : readMediaAddress(url);
  return { shots: shots.length, item: named?.kind === 'item' ? await findItem(named.id) : item, url };
}

async function findItem(id: string): Promise<SavedMedia | null> {
  return (await whenOpen((db) => db.media.get(id))) ?? null;
}

/** The address of a picture of a character of a story. */
async function findPicture({ reference_image_url: reference, character_image_url: image, model_id: key }: StoryCharacter) {
  if (reference !== null || image !== null || key === null) return reference ?? image;
  const preset = presetCharacters.find(({ id }) => id === key);
  if (preset !== undefined) return preset.image_url;
  const saved = await whenOpen((db) => db.characters.filter((one) => one.model_id === key).first());
  return saved?.thumbnail ?? saved?.image_urls[0] ?? null;
}
