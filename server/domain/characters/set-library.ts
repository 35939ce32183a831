import { eq } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../run-once.ts';
import { findUsername } from './find-username.ts';
import { lockCharacter } from './lock-character.ts';
import { noteLibrary } from './note-library.ts';
import { toCharacterAnswer } from './to-answer.ts';

/**
 * Puts an administrator's character into the library of the studio, or takes it out; the log names the administrator. Refusals:
 * NOT_FOUND, also for another user's character; GONE when it was deleted.
 */
export async function setLibrary(
  { db }: { db: Database },
  once: OnceKey,
  { id, isLibrary }: { id: string; isLibrary: boolean },
): Promise<OnceAnswer> {
  let isChanged = false;
  const answer = await runOnce(db, once, async (tx, touch) => {
    const found = await lockCharacter(tx, once.spaceId, id);
    if (found.deletedAt !== null) throw new AppError('GONE');
    isChanged = found.isLibrary !== isLibrary;
    if (isChanged) {
      await tx.update(character).set({ isLibrary }).where(eq(character.id, id));
      touch('characters', [id]);
    }
    const row = { ...found, isLibrary };
    const body: ResponseOf<'characterLibrary'> = { data: toCharacterAnswer(row, await findUsername(tx, row.userId)) };
    return { status: 200, body };
  });
  if (answer.status === 200 && isChanged) noteLibrary(isLibrary, { id, userId: once.userId });
  return answer;
}
