import { randomUUID } from 'node:crypto';
import type { Me } from '../../contract/user.ts';
import type { Database } from '../../server/storage/database.ts';
import { character } from '../../server/storage/schema/character.ts';
import { story, storyMedia } from '../../server/storage/schema/story.ts';
import { writeSpace } from '../../server/storage/write-space.ts';

type Owner = Pick<Me, 'user_id' | 'space_id'>;
export type WantedStory = Partial<Pick<typeof story.$inferInsert, 'title' | 'categoryId' | 'categoryInputs' | 'lastExportThumbnailUrl'>> & {
  media?: Partial<Pick<typeof storyMedia.$inferInsert, 'title' | 'resourceType' | 'duration' | 'thumbnailUrl' | 'url'>>[];
};

/** Puts stories with what was made for them into a library; each is older than the one before. Answers with their ids. */
export async function addStories(db: Database, owner: Owner, wanted: readonly WantedStory[]): Promise<string[]> {
  const now = Date.now();
  const own = { spaceId: owner.space_id, userId: owner.user_id, seq: 0 };
  const rows = wanted.map(({ media: _media, ...rest }, index) => ({
    ...own,
    id: randomUUID(),
    title: '',
    categoryId: 'create_from_scratch' as const,
    ...rest,
    createdAt: new Date(now - index * 1_000),
  }));
  const assets = wanted.flatMap(({ media = [] }, at) =>
    media.map((rest, index) => ({
      ...own,
      id: randomUUID(),
      storyId: rows[at]!.id,
      url: '/api/media/none/original',
      resourceType: 'image' as const,
      ...rest,
      createdAt: new Date(now + index),
    })),
  );
  await writeSpace(db, owner.space_id, async (tx, touch) => {
    await tx.insert(story).values(rows);
    if (assets.length > 0) await tx.insert(storyMedia).values(assets);
    touch(
      'stories',
      rows.map(({ id }) => id),
    );
    touch(
      'storyMedia',
      assets.map(({ id }) => id),
    );
  });
  return rows.map(({ id }) => id);
}

/** Gives somebody a character. */
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
