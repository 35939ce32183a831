import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { storyMediaId } from '../../../contract/stories/story-media.ts';
import { categoryInputsSchema, type StoryCharacter } from '../../../contract/stories/story.ts';
import type { Me } from '../../../contract/account/user.ts';
import type { Database } from '../../../server/storage/database.ts';
import { character } from '../../../server/storage/schema/character.ts';
import { story, storyMedia } from '../../../server/storage/schema/story.ts';
import { writeSpace } from '../../../server/storage/rows/write-space.ts';
import { addPictures } from './add-pictures.ts';

type Owner = Pick<Me, 'user_id' | 'space_id'>;
export type WantedStory = Partial<Pick<typeof story.$inferInsert, 'title' | 'categoryId' | 'lastExportThumbnailUrl'>> & {
  character?: Partial<StoryCharacter>;
  /** `mediaId`: an item of the library. Without it an item is made for the story alone: a video if it has seconds. */
  media?: { title?: string; mediaId?: string; duration?: number }[];
};

/** Empty inputs of a story. */
export const noInputs = v.parse(categoryInputsSchema, { character: null });

/** Adds stories with their items to a library, each older than the one before. Returns their ids. */
export async function addStories(db: Database, owner: Owner, wanted: readonly WantedStory[]): Promise<string[]> {
  const now = Date.now();
  const own = { spaceId: owner.space_id, seq: 0 };
  const rows = wanted.map(({ media: _media, character: given, ...rest }, index) => ({
    ...own,
    userId: owner.user_id,
    id: randomUUID(),
    title: '',
    categoryId: 'create_from_scratch' as const,
    ...rest,
    categoryInputs: given === undefined ? noInputs : v.parse(categoryInputsSchema, { character: { ...noCharacter, ...given } }),
    createdAt: new Date(now - index * 1_000),
  }));
  const given: (Item & { at: number })[] = [];
  for (const [at, one] of wanted.entries()) for (const item of one.media ?? []) given.push({ ...(await toItem(db, owner, item)), at });
  const items = given.map(({ at, title = '', mediaId, madeOf }, index) => {
    const storyId = rows[at]!.id;
    return { ...own, id: storyMediaId(storyId, mediaId), storyId, mediaId, madeOf, title, createdAt: new Date(now + index) };
  });
  await writeSpace(db, owner.space_id, async (tx, touch) => {
    await tx.insert(story).values(rows);
    if (items.length > 0) await tx.insert(storyMedia).values(items);
    touch(
      'stories',
      rows.map(({ id }) => id),
    );
    touch(
      'storyMedia',
      items.map(({ id }) => id),
    );
  });
  return rows.map(({ id }) => id);
}

type Item = { title?: string; mediaId: string; madeOf: string | null };
type WantedItem = NonNullable<WantedStory['media']>[number];

async function toItem(db: Database, owner: Owner, { duration, mediaId, ...rest }: WantedItem): Promise<Item> {
  if (mediaId !== undefined) return { ...rest, mediaId, madeOf: null };
  const kind = duration === undefined ? {} : { resourceType: 'video' as const, duration };
  const { ids } = await addPictures(db, owner, { inHistory: false, ...kind });
  // Items of a story alone were made for it; devices do not count them.
  return { ...rest, mediaId: ids[0]!, madeOf: 'words' };
}

const noCharacter = { model_id: null, name: '', reference_image_url: null, character_image_url: null };

/** Adds a character to the owner's library. */
export async function addCharacter(db: Database, owner: Owner, wanted: { name: string; thumbnail: string }): Promise<void> {
  const id = randomUUID();
  await writeSpace(db, owner.space_id, async (tx, touch) => {
    await tx.insert(character).values({
      id,
      spaceId: owner.space_id,
      userId: owner.user_id,
      seq: 0,
      modelId: `character-${id}`,
      characterName: wanted.name,
      thumbnail: wanted.thumbnail,
      createdAt: new Date(),
    });
    touch('characters', [id]);
  });
}
