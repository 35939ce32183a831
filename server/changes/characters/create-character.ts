import { and, eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import { keyOfNamed } from '../../../contract/text/key-of-named.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { assertRoom } from '../../domain/assert-room.ts';
import { findUsername } from '../../domain/characters/find-username.ts';
import { toCharacterAnswer } from '../../domain/characters/to-answer.ts';
import { checkPictures } from '../../domain/generations/request/check-files.ts';
import { checkName } from '../../domain/presets/check-name.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import { newId } from '../../lib/ids/new-id.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';

/**
 * Makes a character from pictures of the user or the team, under the client's id or a new one. The same id again answers with the
 * present state of that character. Refusals: CHARACTERS_FULL; NOT_FOUND, GONE, VALIDATION_FAILED for its pictures; ID_TAKEN,
 * without naming the owner.
 */
export function createCharacter(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'character.create'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { userId, spaceId } = once;
    const id = asked.id ?? newId();
    const characterName = checkName(asked.character_name);
    await assertRoom(tx, 'characters', { spaceId, id });
    await checkPictures(tx, once, { path: 'image_urls', urls: asked.image_urls });
    const { image_urls: imageUrls, description } = asked;
    const words = { characterName, description, modelId: keyOfNamed(asked.character_name, id) };
    const row = { id, spaceId, userId, seq: 0, ...words, imageUrls, thumbnail: imageUrls[0]!, createdAt: new Date() };
    const [created] = await tx.insert(character).values(row).onConflictDoNothing().returning();
    if (created !== undefined) touch('characters', [id]);
    const [present] =
      created === undefined
        ? await tx
            .select()
            .from(character)
            .where(and(eq(character.id, id), eq(character.spaceId, spaceId)))
        : [created];
    if (present === undefined) throw new AppError('ID_TAKEN');
    const body: ResponseOf<'characterCreate'> = { data: toCharacterAnswer(present, await findUsername(tx, present.userId)) };
    return { status: 200, body };
  });
}
