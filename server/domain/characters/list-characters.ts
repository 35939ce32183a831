import { and, asc, desc, eq, getTableColumns, isNull, or } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes/routes.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';
import { user } from '../../storage/schema/user.ts';
import { toLibraryAnswer } from './library.ts';
import { toCharacterAnswer } from './to-answer.ts';

/** The characters of a space, newest first, then those of the shared library. */
export async function listCharacters({ db }: { db: Database }, input: { spaceId: string }): Promise<ResponseOf<'characterList'>> {
  const rows = await db
    .select({ row: getTableColumns(character), username: user.username })
    .from(character)
    .leftJoin(user, eq(user.id, character.userId))
    .where(and(or(eq(character.spaceId, input.spaceId), eq(character.isLibrary, true)), isNull(character.deletedAt)))
    .orderBy(asc(character.isLibrary), desc(character.createdAt), desc(character.id));
  return {
    data: rows.map(({ row, username }) => (row.spaceId === input.spaceId ? toCharacterAnswer(row, username) : toLibraryAnswer(row))),
  };
}

/** Whether a character was ever made in a space, deleted ones included. */
export async function hasCreated({ db }: { db: Database }, { spaceId }: { spaceId: string }): Promise<ResponseOf<'characterHasCreated'>> {
  const [found] = await db.select({ id: character.id }).from(character).where(eq(character.spaceId, spaceId)).limit(1);
  return { has_created: found !== undefined };
}
