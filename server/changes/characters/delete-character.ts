import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { lockCharacter } from '../../domain/characters/lock-character.ts';
import { noteLibrary } from '../../domain/characters/note-library.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';

/** Deletes a character; its model and the pictures made with it stay. Deleting it again succeeds. Refusals: NOT_FOUND. */
export async function deleteCharacter(
  studio: { db: Database },
  once: OnceKey,
  { id }: ChangeBody<'character.delete'>,
): Promise<OnceAnswer> {
  let isTaken = false;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    const found = await lockCharacter(tx, once.spaceId, id);
    isTaken = found.isLibrary && found.deletedAt === null;
    if (found.deletedAt === null) {
      await tx.update(character).set({ deletedAt: new Date() }).where(eq(character.id, id));
      touch('characters', [id]);
    }
    const body: ResponseOf<'characterDelete'> = { id };
    return { status: 200, body };
  });
  if (isTaken) noteLibrary(false, { id, userId: once.userId });
  return answer;
}
