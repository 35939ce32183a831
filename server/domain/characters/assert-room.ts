import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { characterLimits } from '../../../contract/character.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Transaction } from '../../storage/database.ts';
import { character } from '../../storage/schema/character.ts';

/** Any number that other advisory locks of the studio do not use. */
const lockSpace = 7_235_431;

/** As of presets: checks that a space has room for one more character beside those that are not `id`. @throws CHARACTERS_FULL */
export async function assertRoom(tx: Transaction, spaceId: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${spaceId}, ${lockSpace}))`);
  const [others] = await tx
    .select({ count: count() })
    .from(character)
    .where(and(eq(character.spaceId, spaceId), isNull(character.deletedAt), ne(character.id, id)));
  if (others!.count >= characterLimits.count) throw new AppError('CHARACTERS_FULL');
}
