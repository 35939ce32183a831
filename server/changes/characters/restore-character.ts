import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { findUsername } from '../../domain/characters/find-username.ts';
import { lockCharacter } from '../../domain/characters/lock-character.ts';
import { noteLibrary } from '../../domain/characters/note-library.ts';
import { settledStatus } from '../../domain/characters/settled-status.ts';
import { toCharacterAnswer } from '../../domain/characters/to-answer.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';

/** Restores a deleted character. Restoring it again succeeds. Refusals: NOT_FOUND, CHARACTERS_FULL. */
export async function restoreCharacter(
  studio: { db: Database },
  once: OnceKey,
  { id }: ChangeBody<'character.restore'>,
): Promise<OnceAnswer> {
  let isBack = false;
  const answer = await runOnce(studio.db, once, async (tx, touch) => {
    await assertRoom(tx, 'characters', { spaceId: once.spaceId, id });
    const found = await lockCharacter(tx, once.spaceId, id);
    // Its training may have ended while it was deleted.
    const status = await settledStatus(tx, found);
    isBack = found.isLibrary && found.deletedAt !== null;
    if (found.deletedAt !== null) {
      await tx.update(character).set({ deletedAt: null, status }).where(eq(character.id, id));
      touch('characters', [id]);
    }
    const row = found.deletedAt === null ? found : { ...found, deletedAt: null, status };
    const body: ResponseOf<'characterRestore'> = { data: toCharacterAnswer(row, await findUsername(tx, row.userId)) };
    return { status: 200, body };
  });
  if (isBack) noteLibrary(true, { id, userId: once.userId });
  return answer;
}
