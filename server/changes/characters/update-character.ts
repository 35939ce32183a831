import { eq } from 'drizzle-orm';
import type { ChangeBody } from '../../../contract/changes/changes.ts';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import { findUsername } from '../../domain/characters/find-username.ts';
import { lockCharacter } from '../../domain/characters/lock-character.ts';
import { toCharacterAnswer } from '../../domain/characters/to-answer.ts';
import { checkPictures } from '../../domain/generations/request/check-files.ts';
import { checkName } from '../../domain/presets/check-name.ts';
import { runOnce, type OnceAnswer, type OnceKey } from '../../domain/run-once.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';

/**
 * Changes the name, the words or the pictures of a character; the last write of each wins. Its tag stays. Refusals: NOT_FOUND;
 * GONE when it was deleted; NOT_FOUND, GONE, VALIDATION_FAILED for its pictures.
 */
export function updateCharacter(studio: { db: Database }, once: OnceKey, asked: ChangeBody<'character.update'>): Promise<OnceAnswer> {
  return runOnce(studio.db, once, async (tx, touch) => {
    const { id, character_name: name, image_urls: urls, description } = asked;
    const found = await lockCharacter(tx, once.spaceId, id);
    if (found.deletedAt !== null) throw new AppError('GONE');
    // Only new pictures are checked: the item of an earlier one may be gone by now.
    const added = (urls ?? []).filter((url) => !found.imageUrls.includes(url));
    await checkPictures(tx, once, { path: 'image_urls', urls: added });
    const change = {
      characterName: name === undefined ? found.characterName : checkName(name),
      description: description ?? found.description,
      imageUrls: urls ?? found.imageUrls,
      thumbnail: urls === undefined ? found.thumbnail : urls[0]!,
    };
    await tx.update(character).set(change).where(eq(character.id, id));
    touch('characters', [id]);
    const row = { ...found, ...change };
    const body: ResponseOf<'characterUpdate'> = { data: toCharacterAnswer(row, await findUsername(tx, row.userId)) };
    return { status: 200, body };
  });
}
