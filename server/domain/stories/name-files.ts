import { and, eq } from 'drizzle-orm';
import type { StoryCharacter } from '../../../contract/stories/story.ts';
import { takeKey } from '../../../contract/stories/shots/take-key.ts';
import type { Transaction } from '../../storage/database.ts';
import { story, storyMedia, storyShot } from '../../storage/schema/story.ts';
import type { Touch } from '../../storage/rows/write-space.ts';
import { presentRow } from '../rows/rows.ts';

type Named = { toFile: (url: string) => string; touch: Touch };

/**
 * Gives the pictures of the characters of a story the addresses of their files. They show the same as before, so that its takes count as
 * made of them: a run makes nothing anew.
 */
export async function nameFiles(tx: Transaction, row: typeof story.$inferSelect, { toFile, touch }: Named): Promise<void> {
  const orNull = (url: string | null) => url && toFile(url);
  const ofCharacter = (one: StoryCharacter): StoryCharacter => ({
    ...one,
    reference_image_url: orNull(one.reference_image_url),
    character_image_url: orNull(one.character_image_url),
  });
  const { character, characters } = row.categoryInputs;
  const categoryInputs = { ...row.categoryInputs, character: character && ofCharacter(character), characters: characters.map(ofCharacter) };
  await tx.update(story).set({ categoryInputs }).where(eq(story.id, row.id));
  touch('stories', [row.id]);
  const [before, after] = [presentRow('stories', row), presentRow('stories', { ...row, categoryInputs })];
  for (const shot of await tx.select().from(storyShot).where(eq(storyShot.storyId, row.id))) {
    const shown = presentRow('storyShots', shot);
    const [old, madeOf] = [takeKey('image', before, shown), takeKey('image', after, shown)];
    if (old === madeOf) continue;
    const takes = await tx
      .update(storyMedia)
      .set({ madeOf })
      .where(and(eq(storyMedia.storyId, row.id), eq(storyMedia.madeOf, old)))
      .returning({ id: storyMedia.id });
    touch(
      'storyMedia',
      takes.map(({ id }) => id),
    );
  }
}
