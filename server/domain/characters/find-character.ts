import { and, eq, getTableColumns, isNull, or } from 'drizzle-orm';
import { AppError } from '../../../contract/errors.ts';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';
import { user } from '../../storage/schema/user.ts';
import { toLibraryAnswer } from './library.ts';
import { findPremadeById, toPremadeAnswer } from './premade.ts';
import { toCharacterAnswer } from './to-answer.ts';

/** One character of a space, deleted or not, or of the library. @throws NOT_FOUND */
export async function findCharacter(
  { db }: { db: Database },
  { id, spaceId }: { id: string; spaceId: string },
): Promise<ResponseOf<'characterOne'>> {
  const premade = findPremadeById(id);
  if (premade !== undefined) return { data: toPremadeAnswer(premade) };
  const isOwn = eq(character.spaceId, spaceId);
  const [found] = await db
    .select({ row: getTableColumns(character), username: user.username })
    .from(character)
    .leftJoin(user, eq(user.id, character.userId))
    .where(and(eq(character.id, id), or(isOwn, and(eq(character.isLibrary, true), isNull(character.deletedAt)))));
  if (found === undefined) throw new AppError('NOT_FOUND');
  return { data: found.row.spaceId === spaceId ? toCharacterAnswer(found.row, found.username) : toLibraryAnswer(found.row) };
}
