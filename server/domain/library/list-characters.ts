import { and, asc, desc, eq, isNull, or } from 'drizzle-orm';
import type { ResponseOf } from '../../../contract/routes.ts';
import { toTimestamp } from '../../../contract/timestamp.ts';
import type { Database } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';
import { presentRow } from '../rows/rows.ts';

/** The characters of a space, newest first, and behind them those of the library, which are everybody's. */
export async function listCharacters({ db }: { db: Database }, input: { spaceId: string }): Promise<ResponseOf<'characterList'>> {
  const rows = await db
    .select()
    .from(character)
    .where(and(or(eq(character.spaceId, input.spaceId), eq(character.isLibrary, true)), isNull(character.deletedAt)))
    .orderBy(asc(character.isLibrary), desc(character.createdAt), desc(character.id));
  const shown = rows.map((row) => presentRow('characters', row));
  return { data: shown.map((one) => ({ ...one, created_at: toTimestamp(one.created_at) })) };
}
